import { describe, expect, test } from 'vitest'
import type { AppContext } from './app-context.ts'
import { json, knownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const accountJson = (fields: Record<string, unknown> = {}) => ({
  id: 'link-1',
  user_id: 'user-1',
  provider_config_id: 'github',
  type: 'github',
  email: 'ada@example.org',
  allow_sign_in: true,
  allow_connected_accounts: false,
  ...fields,
})

async function setUp() {
  const all = setUpApp()
  await all.app.signUpWithCredential({
    email: 'ada@example.com',
    password: 'correct horse',
    noRedirect: true,
  })
  const user = await all.app.getUser({ or: 'throw' })
  const { email: _, ...withoutEmail } = accountJson({
    id: 'link-2',
    type: 'x',
    provider_config_id: 'x',
  })
  all.service.routes['GET /oauth-providers'] = () =>
    json({ items: [accountJson(), withoutEmail], is_paginated: false })
  all.service.wire.requests.length = 0
  return { ...all, user }
}

/** Both lists have subscribers, so that outdated values are read again. */
async function watch(app: unknown) {
  const { context } = app as { context: AppContext }
  const session = context.sessionOf(context.openTokenStore())
  for (const entry of [context.oauthAccounts(session), context.users(session)]) {
    entry.getSnapshot()
    entry.subscribe(() => {})
    await entry.get()
  }
}

describe('accounts at providers', () => {
  test('are those of the signed-in user, in camel case and frozen', async () => {
    const { service, user } = await setUp()

    const [first, second] = await user.listOAuthProviders()

    expect(service.wire.requests[0]?.url).toBe(
      'http://service.test/api/v1/oauth-providers?user_id=me',
    )
    expect(first).toEqual({
      id: 'link-1',
      type: 'github',
      userId: 'user-1',
      email: 'ada@example.org',
      allowSignIn: true,
      allowConnectedAccounts: false,
      update: expect.any(Function),
      delete: expect.any(Function),
    })
    expect(second).not.toHaveProperty('email')
    expect(Object.isFrozen(first)).toBe(true)
  })

  test('are found one by one', async () => {
    const { user } = await setUp()
    expect(await user.getOAuthProvider('link-2')).toMatchObject({ type: 'x' })
    expect(await user.getOAuthProvider('github')).toBeNull()
  })

  test('are changed in what is given, and all that tells of them follows', async () => {
    const { app, service, user } = await setUp()
    const account = await user.getOAuthProvider('link-1')
    await watch(app)
    service.wire.requests.length = 0
    service.routes['PATCH /oauth-providers/user-1/link-1'] = () =>
      json(accountJson({ allow_sign_in: false }))

    expect(await account?.update({ allowSignIn: false })).toEqual({ status: 'ok', data: undefined })

    const [patch, ...reads] = service.wire.lines
    expect(patch).toBe('PATCH /oauth-providers/user-1/link-1')
    expect(service.wire.requests[0]?.body).toBe('{"allow_sign_in":false}')
    expect(reads.sort()).toEqual(['GET /oauth-providers', 'GET /users/me'])
  })

  test('return an error if another user signs in with them, and throw all others', async () => {
    const { service, user } = await setUp()
    const account = await user.getOAuthProvider('link-1')

    service.routes['PATCH /oauth-providers/user-1/link-1'] = () =>
      knownError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
    expect(await account?.update({ allowSignIn: true })).toMatchObject({
      status: 'error',
      error: { errorCode: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' },
    })

    service.routes['PATCH /oauth-providers/user-1/link-1'] = () => knownError('USER_NOT_FOUND')
    await expect(account?.update({ allowConnectedAccounts: true })).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
    })
  })

  test('are unlinked, and all that tells of them follows', async () => {
    const { app, service, user } = await setUp()
    const account = await user.getOAuthProvider('link-1')
    await watch(app)
    service.wire.requests.length = 0
    service.routes['DELETE /oauth-providers/user-1/link-1'] = () => json({ success: true })

    await account?.delete()

    const [first, ...reads] = service.wire.lines
    expect(first).toBe('DELETE /oauth-providers/user-1/link-1')
    expect(reads.sort()).toEqual(['GET /oauth-providers', 'GET /users/me'])
  })

  test('are none once the user has signed out, without a request', async () => {
    const { service, user } = await setUp()
    await user.signOut({ redirectUrl: '/bye' })
    service.wire.requests.length = 0
    expect(await user.listOAuthProviders()).toEqual([])
    expect(await user.getOAuthProvider('link-1')).toBeNull()
    expect(service.wire.requests).toEqual([])
  })
})
