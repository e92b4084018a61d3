import { startService } from '@latchkey/testkit'
import { farFuture, storeKeySet } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject()
const other = await service.newProject()
const ada = await project.signUp()
afterAll(() => service.stop())

const ask = (credentials: object, headers: Record<string, string> = {}) =>
  service.anyone.post(
    '/auth/oauth/token',
    { grant_type: 'refresh_token', refresh_token: ada.refresh_token, ...credentials },
    headers,
  )

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

const key = project.publishableClientKey

test('accepts the project id as client id, with or without its branch', async () => {
  expect((await ask({ client_id: project.id, client_secret: key })).status).toBe(200)
  expect((await ask({ client_id: `${project.id}#main`, client_secret: key })).status).toBe(200)
})

describe('returns the same error for all wrong client credentials', () => {
  const refused: Record<string, object> = {
    'no credentials': {},
    'no client id': { client_secret: key },
    'no client secret': { client_id: project.id },
    'an empty client id': { client_id: '', client_secret: key },
    'an empty client secret': { client_id: project.id, client_secret: '' },
    'a client id that is not a string': { client_id: [project.id], client_secret: key },
    'a client secret that is not a string': { client_id: project.id, client_secret: { key } },
    'null for both': { client_id: null, client_secret: null },
    'an unknown project': { client_id: '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11', client_secret: key },
    'a client id that is not a project id': { client_id: "' or 1=1", client_secret: key },
    'an unknown branch': { client_id: `${project.id}#other`, client_secret: key },
    'an empty branch': { client_id: `${project.id}#`, client_secret: key },
    'something after the branch': { client_id: `${project.id}#main#main`, client_secret: key },
    'a wrong key': { client_id: project.id, client_secret: `${key}x` },
    'the key of another project': {
      client_id: project.id,
      client_secret: other.publishableClientKey,
    },
    'the secret server key': { client_id: project.id, client_secret: project.secretServerKey },
    'the super secret admin key': {
      client_id: project.id,
      client_secret: project.superSecretAdminKey,
    },
  }

  test.each(Object.entries(refused))('%s', async (_what, credentials) => {
    const reply = await ask(credentials)

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'])
    expect(reply.json.details).toEqual({ client_id: null })
  })

  test('a revoked key', async () => {
    const revoked = await service.newProject()
    await service.rows.revokeKeys(revoked.id)
    service.ctx.projects.forget(revoked.id)

    const reply = await ask({ client_id: revoked.id, client_secret: revoked.publishableClientKey })

    expect(reply.code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
  })

  test('wrong credentials are reported before a missing field', async () => {
    const reply = await ask({
      client_id: project.id,
      client_secret: 'wrong',
      refresh_token: undefined,
    })

    expect(reply.code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
  })
})

describe('accepts credentials in the Authorization header', () => {
  test.each([
    ['unencoded', `${project.id}:${key}`],
    ['with the branch', `${project.id}#main:${key}`],
    [
      'form-encoded, as RFC 6749 §2.3.1 requires',
      `${encodeURIComponent(`${project.id}#main`)}:${encodeURIComponent(key)}`,
    ],
  ])('%s', async (_how, text) => {
    expect((await ask({}, basic(text))).status).toBe(200)
  })

  test('a key set by the operator may contain colons', async () => {
    const keys = { publishableClientKey: 'one:two:three' }
    await storeKeySet(service.ctx, {
      projectId: project.id,
      id: service.ctx.random.uuid(),
      description: '',
      expiresAt: farFuture(service.ctx),
      keys,
    })

    expect((await ask({}, basic(`${project.id}:one:two:three`))).status).toBe(200)
    expect((await ask({}, basic(`${project.id}:one:two`))).status).toBe(400)
  })

  test.each([
    ['a wrong key', `${project.id}:wrong`],
    ['no key', project.id],
    ['an empty key', `${project.id}:`],
    ['nothing', ''],
    ['only a colon', ':'],
    ['another project', `${other.id}:${key}`],
    ['NUL in the project', `${project.id}\u0000:${key}`],
    ['an encoded NUL in the project', `%00:${key}`],
    ['a broken escape', `%zz:${key}`],
  ])('rejects %s', async (_what, text) => {
    const reply = await ask({}, basic(text))

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'])
  })

  test.each(['Bearer abc', 'Basic', 'Basic !!!', 'Basic ====', 'nonsense'])(
    'rejects %s as a credential',
    async (authorization) => {
      expect((await ask({}, { authorization })).code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
    },
  )

  test('credentials in the body take precedence', async () => {
    expect(
      (await ask({ client_id: project.id, client_secret: key }, basic('nobody:wrong'))).status,
    ).toBe(200)
    expect(
      (await ask({ client_id: project.id, client_secret: 'wrong' }, basic(`${project.id}:${key}`)))
        .status,
    ).toBe(400)
  })
})

describe('the code grant with a verifier needs no client secret', () => {
  const code = { grant_type: 'authorization_code', code: 'unknown', code_verifier: 'a'.repeat(43) }

  test('accepts the client and rejects the unknown code', async () => {
    expect((await ask({ ...code, client_id: project.id })).code).toBe('INVALID_AUTHORIZATION_CODE')
    expect((await ask(code, basic(`${project.id}:`))).code).toBe('INVALID_AUTHORIZATION_CODE')
  })

  test('rejects a wrong secret', async () => {
    const reply = await ask({ ...code, client_id: project.id, client_secret: 'wrong' })

    expect(reply.code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
  })

  test('the refresh grant always requires the secret', async () => {
    const reply = await ask({ client_id: project.id, code_verifier: 'a'.repeat(43) })

    expect(reply.code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
  })
})
