import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { createOAuthApp, REDIRECT_URI, useProviders } from './testing/app.ts'

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google', 'github'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

const readUser = async (accessToken: string) =>
  (await project.as('client', { access_token: accessToken }).get('/users/me')).json

describe('the first sign-in with a provider', () => {
  test('creates a user with the verified address and the account', async () => {
    const reply = await app.signIn('google', 'ada@example.com')

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3599,
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      scope: 'legacy',
      newUser: true,
      is_new_user: true,
      afterCallbackRedirectUrl: null,
      after_callback_redirect_url: null,
    })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('pragma')).toBe('no-cache')
    expect(await readUser(reply.json.access_token)).toMatchObject({
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      has_password: false,
      otp_auth_enabled: false,
      auth_with_email: false,
      oauth_providers: [{ id: 'google', account_id: 'ada@example.com', email: 'ada@example.com' }],
      display_name: null,
      is_anonymous: false,
    })
  })

  test('is followed by sign-ins of the same user', async () => {
    const first = await app.signIn('google', 'grace@example.com')

    const second = await app.signIn('google', 'grace@example.com')

    expect(second.json.is_new_user).toBe(false)
    expect((await readUser(second.json.access_token)).id).toBe(
      (await readUser(first.json.access_token)).id,
    )
  })

  test('returns code and state next to the parameters of the redirect URI', async () => {
    const redirect_uri = `${REDIRECT_URI}?after=here&code=old#part`

    const { reply, location, state } = await app.completeCallback('google', 'mary@example.com', {
      redirect_uri,
    })

    expect(reply.status).toBe(303)
    expect(reply.json).toEqual({})
    expect(location?.hash).toBe('')
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      after: 'here',
      code: expect.any(String),
      state,
    })
  })
})
