import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* protocol 01 §6. */

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
beforeAll(async () => {
  project = await service.newProject()
})

const ALLOWED_HEADERS =
  'content-type, authorization, x-stack-project-id, x-stack-branch-id, x-stack-override-error-status, x-stack-random-nonce, x-stack-client-version, x-stack-disable-artificial-development-delay, x-stack-access-type, x-stack-publishable-client-key, x-stack-secret-server-key, x-stack-super-secret-admin-key, x-stack-admin-access-token, x-stack-workflow-token, x-stack-refresh-token, x-stack-access-token, x-stack-allow-anonymous-user, baggage, sentry-trace, x-vercel-protection-bypass, ngrok-skip-browser-warning'
/** Each protocol header also goes by the name that newer published clients send. */
const WITH_ALIASES = [
  ALLOWED_HEADERS,
  ...ALLOWED_HEADERS.split(', ').flatMap((name) =>
    name.startsWith('x-stack-') ? [name.replace('x-stack-', 'x-hexclave-')] : [],
  ),
].join(', ')
const list = (text: string | null) => (text ?? '').split(/\s*,\s*/).toSorted()

const EVIL = {
  origin: 'https://evil.test',
  'access-control-request-headers': 'x-evil',
  'access-control-request-method': 'TRACE',
}

function expectOpenToAll(headers: Headers) {
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(list(headers.get('access-control-allow-methods'))).toEqual(
    list('GET, POST, PUT, PATCH, DELETE, OPTIONS'),
  )
  expect(headers.get('access-control-max-age')).toBe('86400')
  expect(list(headers.get('access-control-allow-headers'))).toEqual(list(WITH_ALIASES))
  expect(list(headers.get('access-control-expose-headers'))).toEqual(
    expect.arrayContaining(['content-type', 'x-stack-actual-status', 'x-stack-known-error']),
  )
  expect(headers.has('access-control-allow-credentials')).toBe(false)
  expect([...headers.values()].join()).not.toContain('evil')
}

describe('case 51: every response of the API is open to pages of any origin, and echoes none', () => {
  test.each([
    ['a success', 'GET', '', 200],
    ['a known error', 'POST', '/check-version', 400],
    ['an unknown path', 'GET', '/nowhere', 404],
    ['an unknown version', 'GET', '/api/v9/users', 404],
    ['the API without version', 'GET', '/api', 404],
    ['a method that is not there', 'DELETE', '/check-version', 405],
    ['HEAD', 'HEAD', '', 405],
    ['a redirect of its own', 'GET', '/projects-anonymous-users/internal/.well-known/x', 307],
    ['the key set', 'GET', '/projects/internal/.well-known/jwks.json', 200],
    ['the description of the API', 'GET', '/openapi.json', 200],
  ])('%s', async (_name, method, path, status) => {
    const reply = await service.anyone.send(method, path, { headers: EVIL })

    expect(reply.status).toBe(status)
    expectOpenToAll(reply.headers)
  })

  test('a plain error', async () => {
    const reply = await project
      .as('client', null, { ...EVIL, 'x-stack-development-override-key': 'x' })
      .get('')

    expect(reply.status).toBe(401)
    expectOpenToAll(reply.headers)
  })

  test('a response for a signed-in user', async () => {
    const user = await project.signUp()

    expectOpenToAll((await project.as('client', user, EVIL).get('/users/me')).headers)
  })
})

describe('a preflight', () => {
  test.each([
    '',
    '/users/me',
    '/nowhere',
    '/check-version',
    '/api',
    '/api/',
    '/api/v9/x',
    '/users/me/',
    '/projects/%00',
  ])('to %j returns only 200', async (path) => {
    const { status, text, headers } = await service.anyone.send('OPTIONS', path, { headers: EVIL })

    expect({ status, text }).toEqual({ status: 200, text: '' })
    expectOpenToAll(headers)
  })

  test('does not look at keys', async () => {
    expect(
      (
        await service.anyone.send('OPTIONS', '/users/me', {
          headers: { 'x-stack-access-type': 'root' },
        })
      ).status,
    ).toBe(200)
  })
})
