import { request as httpRequest } from 'node:http'
import { BODY_MAX_BYTES, bodyLimitOf, type Endpoint } from '@latchkey/contract'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const service = await startService({ listen: true })
afterAll(() => service.stop())

let project: TestProject
let user: TestUser
beforeAll(async () => {
  project = await service.newProject()
  user = await project.signUp()
})

const MEGABYTE = 1_000_000
const JSON_TYPE = { 'content-type': 'application/json' }
/** A JSON body of the given number of bytes that contains one long text. */
const ofSize = (bytes: number) => JSON.stringify({ x: 'a'.repeat(bytes - 8) })
/** Twelve megabytes that can be read repeatedly; counts how much of it was read. */
function endless() {
  let taken = 0
  const body = new ReadableStream({
    pull(controller) {
      taken += 16_384
      controller.enqueue(new Uint8Array(16_384).fill(0x20))
      if (taken > 12 * MEGABYTE) controller.close()
    },
  })
  return { body, taken: () => taken }
}

describe('H3, case 65: an unauthenticated client may send 64 KB', () => {
  const strangers = routes
    .map((route) => route.declaration)
    .filter(({ method }) => method !== 'GET')
    .map((declaration) => [`${declaration.method} ${declaration.path}`, declaration] as const)
  const pathOf = ({ path, versions }: Endpoint) =>
    `/api/${versions?.[0] ?? 'v1'}${path.replaceAll(/:[a-z_]+(\{[^}]*\})?/g, () => crypto.randomUUID())}`

  test.each(strangers)('%s', async (_name, declaration) => {
    const sent = endless()
    const reply = await service.anyone.send(declaration.method, pathOf(declaration), {
      headers: JSON_TYPE,
      body: sent.body,
    })

    expect([reply.status, reply.text]).toEqual([413, 'The body is larger than 65536 bytes.'])
    expect(sent.taken()).toBeLessThan(3 * BODY_MAX_BYTES.default)
  })

  test('to a path that does not exist', async () => {
    expect(
      (await service.anyone.send('POST', '/nowhere', { headers: JSON_TYPE, body: endless().body }))
        .status,
    ).toBe(413)
    expect(
      (
        await service.anyone.send('POST', '/nowhere', {
          headers: JSON_TYPE,
          body: ofSize(BODY_MAX_BYTES.default),
        })
      ).status,
    ).toBe(404)
  })

  test('by its declared length too, with nothing read', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { ...JSON_TYPE, 'content-length': 12 * MEGABYTE }
      const request = httpRequest(
        `${service.url}/api/v1/check-version`,
        { method: 'POST', headers },
        (response) => {
          resolve(response.statusCode)
          request.destroy()
        },
      )
      request.on('error', reject)
      request.flushHeaders()
    })

    expect(status).toBe(413)
  })

  test('redirects and errors of the router read no body', async () => {
    for (const [method, path, status] of [
      ['POST', '/users/me/', 308],
      ['PUT', '/users/me', 405],
    ] as const) {
      const sent = endless()
      expect(
        (await service.anyone.send(method, path, { headers: JSON_TYPE, body: sent.body })).status,
      ).toBe(status)
      // What a stream buffers before it is read.
      expect(sent.taken()).toBeLessThanOrEqual(2 * 16_384)
    }
  })
})

describe('H3: larger bodies of authorized callers', () => {
  const patchMe = (caller: Parameters<TestProject['as']>, body: string, headers = {}) =>
    project
      .as(...caller)
      .send('PATCH', '/users/me', { headers: { ...JSON_TYPE, ...headers }, body })
  const metadata = (bytes: number) =>
    JSON.stringify({ client_metadata: { text: 'a'.repeat(bytes) } })
  const image = JSON.stringify({
    profile_image_url: `data:image/png;base64,${'A'.repeat(900_000)}`,
  })

  test('a signed-in user may send an image', async () => {
    expect((await patchMe(['client', user], image)).status).toBe(400)
    expect((await patchMe(['client', user], image)).text).toContain('image')
    expect((await patchMe(['server', user], image)).text).toContain('image')
  })

  test('the public key alone does not authorize a larger body', async () => {
    expect((await patchMe(['client'], metadata(10))).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await patchMe(['client'], image)).status).toBe(413)
  })

  test('returns the error of wrong credentials before it reads a large body', async () => {
    const sent = endless()
    const reply = await project
      .as('server', user, { 'x-stack-secret-server-key': 'wrong' })
      .send('PATCH', '/users/me', {
        headers: JSON_TYPE,
        body: sent.body,
      })

    expect(reply.code).toBe('INVALID_SECRET_SERVER_KEY')
    expect(sent.taken()).toBeLessThan(3 * BODY_MAX_BYTES.default)
  })

  test('the order of errors does not change for bodies within the default', async () => {
    const wrong = { 'x-stack-secret-server-key': 'wrong' }

    expect((await patchMe(['server', user, wrong], '{')).code).toBe('BODY_PARSING_ERROR')
    expect((await patchMe(['server', user, wrong], '{}')).code).toBe('INVALID_SECRET_SERVER_KEY')
  })

  test('each endpoint has its own limit', async () => {
    const tooMuch = await patchMe(['server', user], metadata(BODY_MAX_BYTES.record))
    expect([tooMuch.status, tooMuch.text]).toEqual([
      413,
      `The body is larger than ${BODY_MAX_BYTES.record} bytes.`,
    ])

    const override = (bytes: number) =>
      project.as('admin').patch('/internal/config/override', {
        config_override_string: JSON.stringify({ x: 'a'.repeat(bytes) }),
      })
    expect((await override(5 * MEGABYTE - 100)).status).toBe(400)
    expect((await override(12 * MEGABYTE)).status).toBe(413)
  })

  test('rejects an access type that the endpoint does not list', async () => {
    const reply = await project
      .as('client', user)
      .send('PATCH', '/internal/config/override', { headers: JSON_TYPE, body: ofSize(MEGABYTE) })

    expect(reply.status).toBe(413)
  })

  test('only these endpoints accept more than the default', () => {
    const larger = routes.filter(
      ({ declaration }) => bodyLimitOf([declaration]) > BODY_MAX_BYTES.default,
    )

    expect(
      larger
        .map(
          ({ declaration }) =>
            `${declaration.method} ${declaration.path} ${declaration.maxBodyBytes}`,
        )
        .toSorted(),
    ).toEqual([
      'PATCH /integrations/neon/projects/current 12000000',
      'PATCH /internal/ai-chat/:thread_id 4000000',
      'PATCH /internal/branding 4000000',
      'PATCH /internal/config/override 12000000',
      'PATCH /internal/email-drafts/:id 4000000',
      'PATCH /internal/email-templates/:template_id 4000000',
      'PATCH /internal/email-themes/:id 4000000',
      'PATCH /internal/projects/current 12000000',
      'PATCH /project-permission-definitions/:permission_id 12000000',
      'PATCH /team-member-profiles/:team_id/:user_id 4000000',
      'PATCH /team-permission-definitions/:permission_id 12000000',
      'PATCH /teams/:team_id 4000000',
      'PATCH /users/:user_id 4000000',
      'PATCH /users/me 4000000',
      'POST /data-vault/stores/:store/set 4000000',
      'POST /emails/render-email 4000000',
      'POST /emails/send-email 4000000',
      'POST /internal/ai-chat/:thread_id 4000000',
      'POST /internal/email-drafts 4000000',
      'POST /internal/emails/preview-send 4000000',
      'POST /internal/projects 12000000',
      'POST /internal/users/import 4000000',
      'POST /project-permission-definitions 12000000',
      'POST /team-permission-definitions 12000000',
      'POST /teams 4000000',
      'POST /users 4000000',
      'PUT /internal/users/import/uploads/:upload_id/parts/:part 4000000',
    ])
    expect(larger.filter(({ declaration }) => declaration.access === 'anyone')).toEqual([])
  })
})

describe('H3, case 65: the values of a body are counted before it is parsed', () => {
  const check = (type: string, body: string) =>
    service.anyone.send('POST', '/check-version', { headers: { 'content-type': type }, body })
  const fields = (count: number) =>
    Array.from({ length: count }, (_, index) => `f${index}=`).join('&')

  test('1,000 fields of a form', async () => {
    expect((await check('application/x-www-form-urlencoded', fields(1_000))).code).toBe(
      'SCHEMA_ERROR',
    )
    expect((await check('application/x-www-form-urlencoded', fields(1_001))).code).toBe(
      'BODY_PARSING_ERROR',
    )
  })

  test('1,000 parameters of a query, and 16 KB of URL', async () => {
    expect((await service.anyone.get(`?${fields(1_000)}`)).code).toBe('SCHEMA_ERROR')
    expect((await service.anyone.get(`?${fields(1_001)}`)).status).toBe(414)
    expect((await service.anyone.get(`?${'x'.repeat(17_000)}`)).status).toBe(414)
  })

  test('20,000 members and entries of JSON, at all depths together', async () => {
    const entries = (count: number) =>
      `{"clientVersion":"x","list":[${Array.from({ length: count }, () => '[]').join()}]}`

    expect((await check('application/json', entries(9_990))).code).toBe('SCHEMA_ERROR')
    expect((await check('application/json', entries(10_010))).code).toBe('BODY_PARSING_ERROR')
    expect((await check('application/json', `[${'1,'.repeat(20_100)}1]`)).code).toBe(
      'BODY_PARSING_ERROR',
    )
  })

  test('the same for those who may send more', async () => {
    const reply = await project
      .as('server', user)
      .patch('/users/me', { client_metadata: Array.from({ length: 20_001 }, () => 1) })

    expect(reply.code).toBe('BODY_PARSING_ERROR')
  })
})

describe('H3, case 65: an error stays small for any input', () => {
  const messageOf = async (body: string, path = '/auth/password/sign-in') => {
    const reply = await project.as('client').send('POST', path, { headers: JSON_TYPE, body })
    expect(reply.code).toBe('SCHEMA_ERROR')
    return reply.json.details.message as string
  }

  test('unknown properties: ten of them, their names cut', async () => {
    const long = 'k'.repeat(1_000)
    const message = await messageOf(
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}${long}`, 1])),
      ),
    )

    expect(message).toContain('and 40 more')
    expect(message).toContain(`${'k'.repeat(50)}...`)
    expect(message.length).toBeLessThan(2_000)
  })

  test('twenty problems, and how many more', async () => {
    const entries = Array.from({ length: 500 }, () => ({ wrong: 1 }))
    const reply = await project.as('server').post('/users', { oauth_providers: entries })

    const lines = (reply.json.details.message as string).split('\n')
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toMatch(/^ {2}- \.\.\. and [1-9]\d+ more$/)
  })

  test('the path of the request, and of a page that does not exist', async () => {
    const segment = 'p'.repeat(15_000)
    const wrong = await project.as('server').get(`/users/${segment}`)
    const unknown = await service.anyone.get(`/${segment}`)

    expect(wrong.code).toBe('SCHEMA_ERROR')
    expect(wrong.text.length).toBeLessThan(2_000)
    expect(unknown.status).toBe(404)
    expect(unknown.text.length).toBeLessThan(400)
  })
})
