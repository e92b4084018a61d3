import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let user: TestUser
beforeAll(async () => {
  project = await service.newProject()
  user = await project.signUp()
})

const postJson = (path: string, body: string) =>
  project
    .as('server', user)
    .send('POST', path, { headers: { 'content-type': 'application/json' }, body })
const patchMe = (body: string) =>
  project
    .as('server', user)
    .send('PATCH', '/users/me', { headers: { 'content-type': 'application/json' }, body })
const isAlive = async () => expect((await service.anyone.get('/health?db=1')).status).toBe(200)

describe('rejects text that the database cannot store, with the path of the field', () => {
  test.each([
    ['{"display_name":"a\\u0000b"}', 'body.display_name'],
    ['{"display_name":"\\ud800"}', 'body.display_name'],
    ['{"client_metadata":{"a":["\\u0000"]}}', 'body.client_metadata.a[0]'],
    ['{"client_metadata":{"\\u0000":1}}', 'body.client_metadata'],
    ['{"server_metadata":"x\\udfff"}', 'body.server_metadata'],
    ['{"\\u0000":1}', 'body'],
  ])('%s', async (body, path) => {
    const reply = await patchMe(body)

    expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(reply.json.details.message).toContain(`- ${path} contains`)
  })

  test.each([
    '/auth/password/sign-in',
    '/auth/password/sign-up',
    '/check-version',
    '/auth/oauth/token',
  ])('at %s too', async (path) => {
    for (const text of ['\\u0000', '\\ud800', 'a\\u0000@example.com']) {
      const body = `{"email":"${text}","password":"${text}","clientVersion":"${text}","grant_type":"refresh_token","client_id":"${text}","refresh_token":"${text}"}`
      expect((await postJson(path, body)).status).toBe(400)
    }
  })

  test.each([
    ['GET', '/projects/%00/.well-known/jwks.json'],
    ['GET', '/projects/internal/.well-known/jwks.json?include_anonymous=%00'],
    ['GET', '/users/me?x=%00'],
    ['GET', '/%00'],
    ['GET', '/users/%00'],
    ['GET', '/projects-anonymous-users/%00/.well-known/x'],
  ])('%s %s is a 4xx', async (method, path) => {
    const { status } = await project.as('server', user).send(method, path)

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('client credentials in a header do not bypass it', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    for (const text of [
      '\u0000:x',
      'internal:\u0000',
      '%00:x',
      '%ED%A0%80:x',
      '\ud800:x',
      'internal#\u0000:x',
      '::',
      '',
    ]) {
      const reply = await service.anyone.post(
        '/auth/oauth/token',
        { grant_type: 'refresh_token', refresh_token: 'x' },
        { authorization: basic(text) },
      )
      expect(reply).toMatchObject({ status: 400, code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' })
    }
  })
})

describe('numbers and names at the edge', () => {
  test.each(['1e400', '-1e400'])(
    'the number %s, which is infinite, is no JSON value to keep',
    async (number) => {
      expect((await patchMe(`{"client_metadata":{"n":${number}}}`)).status).toBe(400)
    },
  )

  test.each(['1e308', '5e-324', '-0', '12345678901234567890123', '0.1'])(
    'the number %s is kept',
    async (number) => {
      const reply = await patchMe(`{"client_metadata":{"n":${number}}}`)

      expect(reply.status).toBe(200)
      expect(reply.json.client_metadata.n).toBeCloseTo(Number(number))
    },
  )

  test('properties that are special in JavaScript are data like any other and change nothing else', async () => {
    const metadata = '{"constructor":{"prototype":{"x":1}},"toString":"y","hasOwnProperty":1}'

    const reply = await patchMe(`{"client_metadata":${metadata}}`)

    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text).client_metadata).toEqual(JSON.parse(metadata))
  })

  test.each([
    ['{"__proto__":{"is_admin":true},"x":{"__proto__":3}}', 'body.client_metadata'],
    ['{"x":[{"__proto__":3}]}', 'body.client_metadata.x[0]'],
  ])('rejects the metadata %s and keeps the former value', async (metadata, path) => {
    await patchMe('{"client_metadata":{"former":true}}')

    const reply = await patchMe(`{"client_metadata":${metadata}}`)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`${path} must not have a property __proto__`)
    const { json } = await project.as('server', user).get('/users/me')
    expect(json.client_metadata).toEqual({ former: true })
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined()
  })

  test.each(['__proto__', 'constructor', 'toString'])(
    '%s is an unknown property of a body',
    async (name) => {
      const reply = await patchMe(`{"${name}":{"display_name":"x"}}`)

      expect(reply.code).toBe('SCHEMA_ERROR')
      expect(reply.json.details.message).toContain(`body contains unknown properties: ${name}`)
    },
  )
})

describe('nesting', () => {
  const nested = (depth: number) => `{"client_metadata":${'['.repeat(depth)}${']'.repeat(depth)}}`

  test('of a reasonable depth is kept', async () => {
    expect((await patchMe(nested(100))).status).toBe(200)
  })

  test.each([300, 10_000, 700_000])('of %i levels is rejected without harm', async (depth) => {
    expect(await patchMe(nested(depth))).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
    expect((await patchMe('{"a":'.repeat(depth))).code).toBe('BODY_PARSING_ERROR')
    await isAlive()
  })

  test('brackets inside of texts do not count', async () => {
    expect((await patchMe(JSON.stringify({ client_metadata: '[{"\\'.repeat(1_000) }))).status).toBe(
      200,
    )
  })
})

describe('size', () => {
  test('a body of more than 65,536 bytes is refused with a plain 413', async () => {
    const reply = await postJson('/check-version', `"${'x'.repeat(65_535)}"`)

    expect(reply).toMatchObject({ status: 413, code: undefined })
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('whatever length it declares', async () => {
    for (const length of ['99999999999', '65537']) {
      const headers = { 'content-type': 'application/json', 'content-length': length }
      expect(
        (await service.anyone.send('POST', '/check-version', { headers, body: '{}' })).status,
      ).toBe(413)
    }
  })

  test('an endless stream is cut off', async () => {
    let sent = 0
    const chunk = new Uint8Array(10_000).fill(32)
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(chunk)
      },
    })
    const request = new Request(`${service.url}/api/v1/check-version`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit)

    const response = await service.fetch(request)

    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  test('rejects thousands of raw bytes instead of an object with one short problem', async () => {
    const headers = { 'content-type': 'application/octet-stream' }

    const reply = await service.anyone.send('POST', '/check-version', {
      headers,
      body: new Uint8Array(65_536),
    })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.text.length).toBeLessThan(500)
  })

  test('a large body within the limit is read', async () => {
    const reply = await postJson(
      '/check-version',
      JSON.stringify({ clientVersion: 'x'.repeat(65_000) }),
    )

    expect(reply.json.severe).toBe(true)
    await isAlive()
  })
})
