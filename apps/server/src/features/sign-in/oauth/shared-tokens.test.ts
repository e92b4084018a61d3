import { startService, testConfig } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { createOAuthApp, useProviders } from './testing/app.ts'

/*
 * The operator may allow access tokens of accounts that were connected with shared keys (protocol
 * 02 §9.1, §11).
 */

const service = await startService({
  config: { oauth: { ...testConfig('').oauth, handsOutSharedTokens: true } },
})
const project = await service.newProject()
await useProviders(service, project, ['google'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

const ask = (user: { access_token: string }, body: object = {}) =>
  project.as('client', user).post('/connected-accounts/me/google/access-token', body)

test('returns and refreshes tokens of the development provider', async () => {
  const user = (await app.signIn('google', 'ada@example.com')).json

  const first = await ask(user)

  expect([first.status, first.json]).toEqual([201, { access_token: expect.stringMatching(/./) }])
  expect((await ask(user, { scope: 'openid' })).json).toEqual(first.json)
  service.clock.advance({ hours: 2 })
  const again = (
    await app.token({
      grant_type: 'refresh_token',
      refresh_token: user.refresh_token,
      redirect_uri: undefined,
    })
  ).json
  const second = await ask(again)
  expect([second.status, second.json.access_token]).toEqual([
    201,
    expect.not.stringMatching(first.json.access_token),
  ])
})

test('returns no token for more scopes than requested, and more cannot be requested', async () => {
  const user = (await app.signIn('google', 'grace@example.com')).json

  expect((await ask(user, { scope: 'calendar' })).code).toBe(
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  )
  const { reply } = await app.start('google', {
    type: 'link',
    token: user.access_token,
    provider_scope: 'calendar',
  })
  expect(reply.code).toBe('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
})
