import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import fc from 'fast-check'
import { routes } from 'latchkey/internals'
import { afterAll, beforeAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let user: TestUser
beforeAll(async () => {
  project = await service.newProject()
  user = await project.signUp()
})

const TIME_LIMIT_MS = 3_000
const limits = {
  numRuns: 100_000,
  interruptAfterTimeLimit: TIME_LIMIT_MS,
  markInterruptAsFailure: false,
}

const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    'me',
    'null',
    '__proto__',
    '../..',
    '\u0000',
    '\ud800',
    'ÿ',
    '%',
    '%00',
    '%ff',
    '*',
    ':id',
    "' or 1=1 --",
    'x'.repeat(5_000),
  ),
)
const segment = oddText.map((text) => encodeURIComponent(text.toWellFormed()))
const rawSegment = fc.stringMatching(/^[A-Za-z0-9%._~!$&'()*+,;=:@\\^|<>{}"`-]{0,12}$/)

const declaredPath = fc
  .tuple(fc.constantFrom(...routes.map((route) => route.declaration.path)), segment)
  .map(([path, text]) => `/api/v1${path.replaceAll(/:[a-z_]+(\{[^}]*\})?/g, () => text)}`)
const madeUpPath = fc
  .tuple(
    fc.constantFrom('/api', '/api/v1', '/api/latest', '/hosted', '/docs', '/health', ''),
    fc.array(fc.oneof(segment, rawSegment), { maxLength: 4 }),
  )
  .map(([start, segments]) => `${start}/${segments.join('/')}`)
const query = fc
  .array(fc.tuple(segment, segment), { maxLength: 3 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))

const HEADERS = [
  'x-stack-access-type',
  'x-stack-project-id',
  'x-stack-branch-id',
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-workflow-token',
  'x-stack-access-token',
  'x-stack-refresh-token',
  'x-stack-allow-anonymous-user',
  'x-stack-client-version',
  'x-stack-development-override-key',
  'authorization',
  'accept',
  'content-length',
  'content-type',
  'x-forwarded-for',
  'cookie',
] as const
const headerValue = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e\x80-\xff]{0,30}$/),
  fc.constantFrom(
    'client',
    'server',
    'admin',
    'internal',
    'true',
    '0',
    'application/json',
    'a.b.c',
    'eyJhbGciOiJub25lIn0.e30.',
    'Basic AA==',
    'x'.repeat(9_000),
  ),
)
const strangeHeaders = fc.array(fc.tuple(fc.constantFrom(...HEADERS), headerValue), {
  maxLength: 5,
})

const body = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .dictionary(
      fc.constantFrom(
        'email',
        'password',
        'display_name',
        'client_metadata',
        'grant_type',
        'refresh_token',
        'client_id',
        'x',
      ),
      fc.oneof(oddText, fc.jsonValue()),
    )
    .map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Uint8Array.from(bytes)),
)
const contentType = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data',
  '',
)

async function expectNoFailure(init: {
  method: string
  path: string
  headers: [string, string][]
  body: string | Uint8Array<ArrayBuffer>
}) {
  const hasBody = init.method !== 'GET' && init.method !== 'HEAD'
  const request = new Request(`${service.url}${init.path}`, {
    method: init.method,
    headers: init.headers,
    redirect: 'manual',
    ...(hasBody ? { body: init.body } : {}),
  })

  const response = await service.fetch(request)
  const text = await response.text()

  expect(response.status, `${init.method} ${request.url}\n${text}`).toBeLessThan(500)
  expect(text).not.toMatch(/\n\s+at .+[:(]|node_modules|node:internal|\.ts:\d+/)
}

test('no unauthenticated request causes a 500 or reveals internals', async () => {
  const request = fc.record({
    method,
    path: fc.oneof(declaredPath, madeUpPath),
    query,
    headers: strangeHeaders,
    contentType,
    body,
  })

  await fc.assert(
    fc.asyncProperty(request, ({ method, path, query, headers, contentType, body }) =>
      expectNoFailure({
        method,
        path: `${path}?${query}`,
        headers: [['content-type', contentType], ...headers],
        body,
      }),
    ),
    limits,
  )
  expect((await service.anyone.get('/health?db=1')).status).toBe(200)
})

test('no request with valid credentials does either', async () => {
  const request = fc.record({
    type: fc.constantFrom('client', 'server', 'admin'),
    method,
    path: declaredPath,
    query: fc.option(query, { nil: '' }),
    contentType,
    body,
  })

  await fc.assert(
    fc.asyncProperty(request, ({ type, method, path, query, contentType, body }) =>
      expectNoFailure({
        method,
        path: `${path}?${query}`,
        headers: [
          ['content-type', contentType],
          ['x-stack-access-type', type],
          ['x-stack-project-id', project.id],
          ['x-stack-publishable-client-key', project.publishableClientKey],
          ['x-stack-secret-server-key', project.secretServerKey],
          ['x-stack-super-secret-admin-key', project.superSecretAdminKey],
          ['x-stack-access-token', user.access_token],
          ['x-stack-refresh-token', user.refresh_token],
        ],
        body,
      }),
    ),
    limits,
  )
  expect((await service.anyone.get('/health?db=1')).status).toBe(200)
})
