import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject()
const ada = await project.signUp()
afterAll(() => service.stop())

const valid = {
  grant_type: 'refresh_token',
  client_id: project.id,
  client_secret: project.publishableClientKey,
  refresh_token: ada.refresh_token,
}

const ask = (changes: object = {}, headers: Record<string, string> = {}) =>
  service.anyone.post('/auth/oauth/token', { ...valid, ...changes }, headers)

const askByForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  service.anyone.send('POST', '/auth/oauth/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

test.each([
  ['JSON', () => ask()],
  ['a form', () => askByForm(valid)],
])(
  '%s returns a bearer token with exactly the fields of RFC 6749 and no refresh token',
  async (_what, send) => {
    const reply = await send()

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'legacy',
    })
    expect((await project.as('client', reply.json).get('/users/me')).json.id).toBe(ada.user_id)
  },
)

test('a success must not be cached', async () => {
  const { headers } = await ask()

  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('pragma')).toBe('no-cache')
})

test('an error must not be cached', async () => {
  const refused = [
    await ask({ client_secret: 'wrong' }),
    await ask({ refresh_token: undefined }),
    await ask({ refresh_token: 'unknown' }),
  ]

  for (const { status, headers } of refused) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('cache-control')).toContain('no-store')
  }
})

test('allows unknown body properties', async () => {
  expect((await ask({ resource: 'https://api.example.com', nested: { deep: [1] } })).status).toBe(
    200,
  )
})

test('accepts the scope "legacy"', async () => {
  expect((await ask({ scope: 'legacy' })).status).toBe(200)
})

test('needs no access headers, but those sent are checked', async () => {
  const reply = await ask({}, { 'x-stack-access-type': 'client', 'x-stack-project-id': project.id })

  expect(reply.code).toBe('CLIENT_AUTHENTICATION_REQUIRED')
})

describe('returns a schema error for', () => {
  test.each([
    ['no body', () => service.anyone.post('/auth/oauth/token'), '- body must be defined'],
    [
      'a body that is not an object',
      () => service.anyone.post('/auth/oauth/token', ['refresh_token']),
      '- body must be an object',
    ],
    ['no grant type', () => ask({ grant_type: undefined }), '- body.grant_type must be defined'],
    [
      'an unknown grant type',
      () => ask({ grant_type: 'password' }),
      '- body.grant_type must be one of: authorization_code, refresh_token',
    ],
    [
      'a grant type in another case',
      () => ask({ grant_type: 'Refresh_Token' }),
      '- body.grant_type must be one of: authorization_code, refresh_token',
    ],
  ])('%s', async (_what, send, problem) => {
    const reply = await send()

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(problem)
  })
})

describe('returns an error in the format of RFC 6749 for', () => {
  const refused: Record<string, object> = {
    'no refresh token': { refresh_token: undefined },
    'an empty refresh token': { refresh_token: '' },
    'a refresh token that is null': { refresh_token: null },
    'a refresh token that is not a string': { refresh_token: { hash: 'x' } },
    'several refresh tokens': { refresh_token: [ada.refresh_token] },
    'another scope': { scope: 'openid' },
    'more than the scope': { scope: 'legacy openid' },
    'a scope that is not a string': { scope: ['legacy'] },
    'no code': { grant_type: 'authorization_code' },
    'a code that is not a string': { grant_type: 'authorization_code', code: 5 },
  }

  test.each(Object.entries(refused))('%s', async (_what, changes) => {
    const reply = await ask(changes)

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.json).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

test.each([undefined, 'a'.repeat(43)])(
  'rejects an unknown authorization code (verifier: %s)',
  async (code_verifier) => {
    const reply = await ask({
      grant_type: 'authorization_code',
      code: '0'.repeat(64),
      redirect_uri: 'http://localhost:3000/',
      code_verifier,
    })

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_AUTHORIZATION_CODE'])
  },
)

test('rejects a refresh token as authorization code', async () => {
  const reply = await ask({ grant_type: 'authorization_code', code: ada.refresh_token })

  expect(reply.code).toBe('INVALID_AUTHORIZATION_CODE')
})

test('returns 401 and the code on which SDKs sign out for an unknown refresh token', async () => {
  const reply = await ask({ refresh_token: 'not a token' })

  expect([reply.status, reply.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
  expect(reply.json.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
})
