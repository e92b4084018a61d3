import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* protocol 01 §7.1, §7.2, §8.1, §8.4, §8.6. */

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
beforeAll(async () => {
  project = await service.newProject()
})

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a JSON response', () => {
  test('is compact', async () => {
    const { text, json, headers } = await project.as('client').get('/projects/current')

    expect(headers.get('content-type')).toBe(JSON_TYPE)
    expect(text).toBe(JSON.stringify(json))
  })

  test('is indented by two spaces for a browser', async () => {
    const { text, json, headers } = await project
      .as('client', null, BROWSER)
      .get('/projects/current')

    expect(headers.get('content-type')).toBe(JSON_TYPE)
    expect(text).toBe(JSON.stringify(json, null, 2))
  })

  test('holds null where there is no value', async () => {
    const { json } = await project.as('client', await project.signUp()).get('/users/me')

    expect(json).toMatchObject({
      display_name: null,
      profile_image_url: null,
      client_metadata: null,
      selected_team_id: null,
    })
  })

  test('holds for each access type just the fields described for it', async () => {
    const user = await project.signUp()
    const asClient = (await project.as('client', user).get('/users/me')).json
    const asServer = (await project.as('server', user).get('/users/me')).json

    expect(asClient).not.toHaveProperty('server_metadata')
    expect(asServer).toHaveProperty('server_metadata', null)
    expect(JSON.stringify(asServer)).not.toMatch(/hash|tenancy|project_id/)
  })

  test('of an action without result is a success', async () => {
    const user = await project.signUp()

    expect((await project.as('client', user).delete('/auth/sessions/current')).text).toBe(
      '{"success":true}',
    )
  })
})

describe('a known error', () => {
  test('has its code in body and header and is indented for every client', async () => {
    for (const headers of [{}, BROWSER]) {
      const reply = await project.as('client', null, headers).get('/users/me')

      expect(reply.status).toBe(400)
      expect(reply.headers.get('content-type')).toBe(JSON_TYPE)
      expect(reply.headers.get('x-stack-known-error')).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
      expect(reply.text).toBe(JSON.stringify(reply.json, null, 2))
      expect(Object.keys(reply.json)).toEqual(['code', 'error'])
      expect(reply.json.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    }
  })

  test('has the keys code, details, error in this order', async () => {
    const { json } = await project.as('client', null, { 'x-stack-branch-id': 'dev' }).get('')

    expect(Object.keys(json)).toEqual(['code', 'details', 'error'])
  })
})

describe('a text response', () => {
  test('says so', async () => {
    expect((await service.anyone.get('')).headers.get('content-type')).toBe(TEXT_TYPE)
  })

  test('of an unknown path is a 404 that repeats the address', async () => {
    for (const path of ['/nowhere/to/go?a=b', '/api/v9/users?a=b', '/api']) {
      const { status, text, headers } = await service.anyone.get(path)

      expect(status).toBe(404)
      expect(headers.get('content-type')).toBe(TEXT_TYPE)
      expect(headers.has('x-stack-known-error')).toBe(false)
      expect(text).toContain(
        path.startsWith('/api') ? `${service.url}${path}` : `${service.url}/api/v1${path}`,
      )
    }
  })

  test('that repeats hostile input is never HTML', async () => {
    const { text, headers } = await service.anyone.get('/<script>alert(1)</script>')

    expect(text).not.toContain('<script>')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('every response of the API', () => {
  const samples = () =>
    Promise.all([
      service.anyone.get(''),
      service.anyone.get('/nowhere'),
      service.anyone.post('/check-version', {}),
      project.as('client').get('/projects/current'),
      project.as('client').get('/users/me'),
      project.as('client', null, { 'x-stack-development-override-key': 'x' }).get(''),
      service.anyone.get('/projects-anonymous-users/internal/.well-known/x'),
      service.anyone.get('/projects/internal/.well-known/jwks.json'),
    ])

  test('has a request id of 16 characters of its own', async () => {
    const ids = [...(await samples()), ...(await samples())].map(({ headers }) =>
      headers.get('x-stack-request-id'),
    )

    for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has the security headers', async () => {
    for (const { headers } of await samples()) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
    }
  })

  test('must not be stored unless it says otherwise itself', async () => {
    const replies = await samples()
    const keys = replies.pop()

    for (const { headers } of replies)
      expect(headers.get('cache-control')).toBe('no-store, max-age=0')
    expect(keys?.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('with tokens in it is never stored', async () => {
    const signUp = await project.as('client').post('/auth/anonymous/sign-up')
    const client = { client_id: project.id, client_secret: project.publishableClientKey }
    const grant = await service.anyone.post('/auth/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: signUp.json.refresh_token,
      ...client,
    })

    expect(signUp.headers.get('cache-control')).toContain('no-store')
    expect(grant.status).toBe(200)
    expect(grant.headers.get('cache-control')).toContain('no-store')
  })
})
