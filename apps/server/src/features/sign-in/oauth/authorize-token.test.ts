import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { createOAuthApp, OWN_KEYS, useProviders } from './testing/app.ts'

/*
 * The access token that may be sent at the start of a flow (protocol 02 §9; security cases 5, 18,
 * 20).
 */

const service = await startService()
const project = await service.newProject()
const other = await service.newProject()
await useProviders(service, project, ['google'])
await useProviders(service, project, ['github'], OWN_KEYS)
const app = createOAuthApp(service, project)
const ada = await project.signUp()
afterAll(() => service.stop())

const start = async (provider: string, changes: Record<string, string>) => {
  const { reply } = await app.start(provider, changes)
  return [reply.status, reply.code]
}

test('linking requires a token', async () => {
  expect(await start('github', { type: 'link' })).toEqual([400, undefined])
  expect(await start('github', { type: 'link', token: '' })).toEqual([400, undefined])
  expect(await start('github', { type: 'link', token: ada.access_token })).toEqual([307, undefined])
})

describe.each(['authenticate', 'link'])('a token of a flow of type "%s"', (type) => {
  test('is rejected as expired with the time', async () => {
    const late = await project.signUp()
    service.clock.advance({ minutes: 11 })

    const { reply } = await app.start('github', { type, token: late.access_token })

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect(reply.json.details).toEqual({ expired_at_millis: expect.any(Number) })
  })

  test.each(['garbage', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])(
    'is unparsable if it is %j',
    async (token) => {
      expect(await start('github', { type, token })).toEqual([401, 'UNPARSABLE_ACCESS_TOKEN'])
    },
  )

  test('is unparsable if it was changed', async () => {
    const [header = '', , signature = ''] = (await project.signUp()).access_token.split('.')
    const payload = Buffer.from(
      JSON.stringify({ sub: ada.user_id, project_id: project.id, branch_id: 'main' }),
    ).toString('base64url')

    expect(await start('github', { type, token: `${header}.${payload}.${signature}` })).toEqual([
      401,
      'UNPARSABLE_ACCESS_TOKEN',
    ])
  })

  test('of another project or of "internal" is rejected', async () => {
    for (const foreign of [other, service.internal]) {
      const { access_token } = await foreign.signUp()

      expect(await start('github', { type, token: access_token })).toEqual([403, undefined])
    }
  })

  test('must not be a refresh token', async () => {
    const { refresh_token } = await project.signUp()

    expect(await start('github', { type, token: refresh_token })).toEqual([
      401,
      'UNPARSABLE_ACCESS_TOKEN',
    ])
  })

  test('of an anonymous user is accepted without a header', async () => {
    const { access_token } = (await project.as('client').post('/auth/anonymous/sign-up')).json

    expect(await start('github', { type, token: access_token })).toEqual([307, undefined])
  })

  test('does not allow extra scopes with shared keys', async () => {
    const { access_token } = await project.signUp()

    expect(
      await start('google', { type, token: access_token, provider_scope: 'calendar' }),
    ).toEqual([400, 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'])
    expect(await start('google', { type, token: access_token })).toEqual([307, undefined])
    expect(await start('github', { type, token: access_token, provider_scope: 'repo' })).toEqual([
      307,
      undefined,
    ])
  })
})

test('extra scopes with shared keys are ignored without a token', async () => {
  expect(await start('google', { provider_scope: 'calendar' })).toEqual([307, undefined])
})

describe('linking adds a sign-in method, so it requires more than a token:', () => {
  test('the session must be live', async () => {
    const grace = await project.signUp()
    await project.as('client', grace).delete('/auth/sessions/current')

    expect(await start('github', { type: 'link', token: grace.access_token })).toEqual([
      401,
      'ACCESS_TOKEN_EXPIRED',
    ])
    expect(await start('github', { type: 'authenticate', token: grace.access_token })).toEqual([
      307,
      undefined,
    ])
  })

  test('the session must not be an impersonation', async () => {
    const body = { user_id: ada.user_id, is_impersonation: true }
    const { access_token } = (await project.as('server').post('/auth/sessions', body)).json

    expect(await start('github', { type: 'link', token: access_token })).toEqual([403, undefined])
  })

  test('the user must still exist', async () => {
    const gone = await project.signUp()
    await service.rows.deleteUser(gone.user_id)

    expect(await start('github', { type: 'link', token: gone.access_token })).toEqual([
      401,
      'ACCESS_TOKEN_EXPIRED',
    ])
  })
})
