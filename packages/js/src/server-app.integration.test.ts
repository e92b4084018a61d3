import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { AdminApp } from './admin-app.ts'
import { ServerApp } from './server-app.ts'
import type { GetConvexUserOptions } from './server-users.ts'
import { openBackEnd, outsideOfBrowsers, password, signUpBeforeServer } from './testing/back-end.ts'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { openTab } from './testing/open-tab.ts'
import { offerProviders } from './testing/provider-trip.ts'

const service = await startService()
afterAll(() => service.stop())

const NOBODY = '00000000-0000-4000-8000-000000000000'

const signUp = (email: string, settings?: Parameters<typeof service.newProject>[0]) =>
  signUpBeforeServer(service, email, settings)

describe('users', () => {
  test('are created where sign-up is off, sign in, and are found by id', async () => {
    const project = await service.newProject({ sign_up_enabled: false })
    const server = openBackEnd(service, project, null)

    const made = await server.createUser({
      primaryEmail: 'Made@Example.com',
      primaryEmailAuthEnabled: true,
      primaryEmailVerified: true,
      password,
      displayName: 'Made',
      clientMetadata: { a: 1 },
      clientReadOnlyMetadata: { b: 2 },
      serverMetadata: { c: 3 },
    })

    expect(made).toMatchObject({
      displayName: 'Made',
      primaryEmail: 'made@example.com',
      primaryEmailVerified: true,
      hasPassword: true,
    })
    expect(made).toMatchObject({
      clientMetadata: { a: 1 },
      clientReadOnlyMetadata: { b: 2 },
      serverMetadata: { c: 3 },
    })
    expect(await server.getUser(made.id)).toMatchObject({
      id: made.id,
      primaryEmailAuthEnabled: true,
      lastActiveAt: expect.any(Date),
    })
    const { app } = openTab(service, project)
    expect(
      (await app.signInWithCredential({ email: 'made@example.com', password, noRedirect: true }))
        .status,
    ).toBe('ok')
  })

  test('fail with the address of another user, and are unknown if they do not exist', async () => {
    const { server } = await signUp('taken@example.com')

    await expect(
      server.createUser({ primaryEmail: 'taken@example.com', primaryEmailAuthEnabled: true }),
    ).rejects.toMatchObject({
      errorCode: 'USER_EMAIL_ALREADY_EXISTS',
    })
    expect(await server.getUser(NOBODY)).toBeNull()
    await expect(server.getUser('no id')).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
    await expect(server.getUser('')).rejects.toThrow('Not a valid user_id')
  })

  test('are listed page by page, anonymous ones only if they are asked for', async () => {
    const project = await service.newProject()
    const server = openBackEnd(service, project, null)
    const people: string[] = []
    for (let made = 0; made < 3; made++) {
      people.push((await project.signUp()).user_id)
      service.clock.advance({ seconds: 1 })
    }
    await openTab(service, project).app.getUser({ or: 'anonymous' })

    const first = await server.listUsers({ limit: 2, orderBy: 'signedUpAt' })
    const second = await server.listUsers({ limit: 2, cursor: first.nextCursor ?? undefined })

    expect([...first, ...second].map(({ id }) => id)).toEqual(people)
    expect([first, second].map(({ nextCursor }) => nextCursor)).toEqual([people[2], null])
    expect((await server.listUsers({ desc: true, limit: 1 }))[0]?.id).toBe(people[2])
    expect(await server.listUsers({ includeAnonymous: true })).toHaveLength(4)
    expect(await server.listUsers({ query: people[0] ?? '' })).toHaveLength(1)
    await expect(server.listUsers({ limit: 0 })).rejects.toMatchObject({
      errorCode: 'SCHEMA_ERROR',
    })
  })

  test('are changed in all that servers may change', async () => {
    const { app, server, user } = await signUp('changed@example.com', { magic_link_enabled: true })

    await user.update({
      otpAuthEnabled: true,
      totpMultiFactorSecret: new Uint8Array(20).fill(7),
      passkeyAuthEnabled: false,
    })
    await user.setDisplayName('Ada')
    await user.setClientMetadata({ theme: 'dark' })
    await user.setClientReadOnlyMetadata({ plan: 'pro' })
    await user.setServerMetadata({ risk: 0.1 })
    await user.setPrimaryEmail('new@example.com', { verified: true })
    await user.update({ profileImageUrl: 'https://images.example/ada.png' })

    expect(await server.getUser(user.id)).toMatchObject({
      displayName: 'Ada',
      primaryEmail: 'new@example.com',
      primaryEmailVerified: true,
      otpAuthEnabled: true,
      isMultiFactorRequired: true,
      profileImageUrl: 'https://images.example/ada.png',
      clientMetadata: { theme: 'dark' },
      clientReadOnlyMetadata: { plan: 'pro' },
      serverMetadata: { risk: 0.1 },
    })
    const seen = await app.getUser({ or: 'throw' })
    expect(seen).toMatchObject({ displayName: 'Ada', clientReadOnlyMetadata: { plan: 'pro' } })
    expect(JSON.stringify(seen)).not.toContain('risk')
    await expect(user.update({ passkeyAuthEnabled: true })).rejects.toThrow('400')
  })

  test('are given a password, which ends their sessions; a password that is too long is thrown', async () => {
    const { app, user } = await signUp('password@example.com')

    expect(await user.setPassword({ password: 'the second horse' })).toBeUndefined()

    service.clock.advance({ hours: 1 })
    expect(await app.getUser()).toBeNull()
    const again = { email: 'password@example.com', password: 'the second horse', noRedirect: true }
    expect((await app.signInWithCredential(again)).status).toBe('ok')
    await expect(user.setPassword({ password: 'x'.repeat(71) })).rejects.toMatchObject({
      errorCode: 'SCHEMA_ERROR',
    })
  })

  test('are deleted, once', async () => {
    const { server, user } = await signUp('deleted@example.com')

    await user.delete()

    expect(await server.getUser(user.id)).toBeNull()
    await expect(user.delete()).rejects.toMatchObject({ errorCode: 'USER_NOT_FOUND' })
  })

  test('of a Convex function are found by its identity, anonymous ones only if they are asked for', async () => {
    const { project, server, user } = await signUp('convex@example.com')
    const anonymous = await openTab(
      service,
      project,
      {},
      createFakeBrowser('http://localhost:3000/x'),
    ).app.getUser({ or: 'anonymous' })
    const options = (subject: string | null): GetConvexUserOptions => ({
      from: 'convex',
      ctx: { auth: { getUserIdentity: async () => (subject === null ? null : { subject }) } },
    })

    expect(await server.getUser(options(user.id))).toMatchObject({
      id: user.id,
      primaryEmailAuthEnabled: true,
    })
    expect(await server.getUser(options(null))).toBeNull()
    expect(await server.getUser(options(NOBODY))).toBeNull()
    expect(await server.getUser(options(anonymous.id))).toBeNull()
    expect(await server.getUser({ ...options(anonymous.id), or: 'anonymous' })).toMatchObject({
      id: anonymous.id,
      isAnonymous: true,
    })
  })
})

describe('the current user', () => {
  test('of a request is seen as servers see it, and changed as such', async () => {
    const { app, server, person } = await signUp('request@example.com')
    const headers = new Headers(await person.getAuthHeaders())

    const user = await server.getUser({ tokenStore: { headers }, or: 'throw' })
    expect(user).toMatchObject({
      id: person.id,
      primaryEmailAuthEnabled: true,
      serverMetadata: null,
    })
    await user.setServerMetadata({ seen: true })

    expect((await server.getUser({ tokenStore: { headers }, or: 'throw' })).serverMetadata).toEqual(
      { seen: true },
    )
    expect(user.toClientJson()).toEqual((await app.getUser({ or: 'throw' })).toClientJson())
    expect(
      await user.updatePassword({ oldPassword: 'wrong', newPassword: 'another horse' }),
    ).toMatchObject({
      errorCode: 'PASSWORD_CONFIRMATION_MISMATCH',
    })
    const [own] = await user.getActiveSessions()
    expect(own?.isCurrentSession).toBe(true)
    await expect(user.revokeSession(own?.id ?? '')).rejects.toMatchObject({
      errorCode: 'CANNOT_DELETE_CURRENT_SESSION',
    })
  })

  test('is null for a request without tokens', async () => {
    const { server } = await signUp('nobody@example.com')
    const tokenStore = { headers: new Headers() }

    expect(await server.getUser({ tokenStore })).toBeNull()
    await expect(server.getUser({ tokenStore, or: 'throw' })).rejects.toThrow('not signed in')
  })

  test('signs in and out by the app of the server itself, with the rights of clients', async () => {
    const { project, person } = await signUp('memory@example.com')
    const server = openBackEnd(service, project, 'memory')

    expect(
      (await server.signInWithCredential({ email: 'memory@example.com', password: 'wrong' }))
        .status,
    ).toBe('error')
    expect(
      (await server.signInWithCredential({ email: 'memory@example.com', password })).status,
    ).toBe('ok')
    const user = await server.getUser({ or: 'throw' })
    expect(user).toMatchObject({ id: person.id, primaryEmailAuthEnabled: true })
    await user.setDisplayName('Memory')
    expect((await server.getUser())?.displayName).toBe('Memory')

    await user.signOut()
    expect(await server.getUser()).toBeNull()
  })

  test('that deletes itself is signed out', async () => {
    const { project } = await signUp('own-delete@example.com')
    const server = openBackEnd(service, project, 'memory')
    await server.signInWithCredential({ email: 'own-delete@example.com', password })

    await (await server.getUser({ or: 'throw' })).delete()

    expect(await server.getUser()).toBeNull()
  })
})

describe('sessions', () => {
  test('are begun for a user, used in an app, seen and ended', async () => {
    const { project, user } = await signUp('session@example.com')
    const created = await user.createSession()
    const tokens = await created.getTokens()
    const { app } = openTab(service, project, { tokenStore: tokens })
    expect((await app.getUser())?.id).toBe(user.id)

    service.clock.advance({ hours: 2 })
    const fresh = await created.getTokens()
    expect(fresh.refreshToken).toBe(tokens.refreshToken)
    expect(fresh.accessToken).not.toBe(tokens.accessToken)

    const sessions = await user.getActiveSessions()
    expect(sessions).toHaveLength(2)
    expect(sessions.every(({ isCurrentSession }) => !isCurrentSession)).toBe(true)
    for (const session of sessions) await user.revokeSession(session.id)
    expect(await user.getActiveSessions()).toEqual([])
    await expect(user.revokeSession(NOBODY)).rejects.toThrow('404')

    service.clock.advance({ hours: 2 })
    expect(await created.getTokens()).toEqual({ accessToken: null, refreshToken: null })
  })

  test('that are impersonations are visible to administrators only', async () => {
    const { project, user } = await signUp('impersonated@example.com')
    const admin = new AdminApp(
      { projectId: project.id, baseUrl: service.url, ...project },
      outsideOfBrowsers(service),
    )
    await user.createSession({ isImpersonation: true, expiresInMillis: 60_000 })

    expect(await user.getActiveSessions()).toHaveLength(1)
    expect(
      (await (await admin.getUser(user.id))?.getActiveSessions())?.map(
        ({ isImpersonation }) => isImpersonation,
      ),
    ).toContain(true)
    await expect(
      user.createSession({ expiresInMillis: Number.MAX_SAFE_INTEGER }),
    ).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
  })
})

describe('contact channels', () => {
  test('are added as verified, changed and deleted by the server', async () => {
    const { app, user } = await signUp('channel@example.com')
    service.clock.advance({ seconds: 1 })
    const added = await user.createContactChannel({
      type: 'email',
      value: 'second@example.com',
      usedForAuth: true,
      isVerified: true,
    })

    expect(added).toMatchObject({
      value: 'second@example.com',
      isVerified: true,
      usedForAuth: true,
    })
    await expect(
      added.sendVerificationEmail({ callbackUrl: 'http://localhost:3000/x' }),
    ).rejects.toMatchObject({
      errorCode: 'EMAIL_ALREADY_VERIFIED',
    })
    await added.update({ isVerified: false, isPrimary: true })
    expect(await app.getUser()).toMatchObject({
      primaryEmail: 'second@example.com',
      primaryEmailVerified: false,
    })
    await expect(added.sendVerificationEmail()).rejects.toThrow('callbackUrl')
    await added.sendVerificationEmail({ callbackUrl: 'http://localhost:3000/verify' })
    await app.verifyEmail((await service.mailbox.latest('second@example.com')).code)
    expect(
      (await user.listContactChannels()).map(({ value, isVerified }) => [value, isVerified]),
    ).toEqual([
      ['channel@example.com', false],
      ['second@example.com', true],
    ])
    await added.delete()
    await expect(added.delete()).rejects.toThrow('400')
    expect(await user.listContactChannels()).toHaveLength(1)
  })
})

describe('accounts at providers', () => {
  const link = {
    accountId: '5512',
    providerConfigId: 'github',
    email: 'ada@hub.example',
    allowSignIn: true,
    allowConnectedAccounts: true,
  }

  test('are linked, changed and unlinked, and sign in one user only', async () => {
    const { project, server, user } = await signUp('linked@example.com')
    await offerProviders(service, project, { github: { clientId: 'id', clientSecret: 'secret' } })
    const other = await server.createUser({})

    const made = await server.createOAuthProvider({ ...link, userId: user.id })
    const again = await server.createOAuthProvider({ ...link, userId: other.id })

    expect(made).toMatchObject({
      status: 'ok',
      data: { type: 'github', accountId: '5512', email: 'ada@hub.example', userId: user.id },
    })
    expect(again).toMatchObject({
      status: 'error',
      error: { errorCode: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' },
    })
    const [account] = await user.listOAuthProviders()
    expect(
      await account?.update({ accountId: '5513', allowConnectedAccounts: false }),
    ).toMatchObject({ status: 'ok' })
    expect(await user.getOAuthProvider(account?.id ?? '')).toMatchObject({
      accountId: '5513',
      allowConnectedAccounts: false,
    })
    expect(await user.getConnectedAccount('google')).toBeNull()
    await expect(user.getConnectedAccount('google', { or: 'redirect' })).rejects.toThrow(
      'no session',
    )
    await account?.delete()
    expect(await user.listOAuthProviders()).toEqual([])
    expect(await user.getOAuthProvider(account?.id ?? '')).toBeNull()
  })

  test('of unknown providers and unknown users are refused', async () => {
    const { project, server, user } = await signUp('unlinked@example.com')
    await expect(server.createOAuthProvider({ ...link, userId: user.id })).rejects.toThrow('404')
    await offerProviders(service, project, { github: { clientId: 'id', clientSecret: 'secret' } })
    await expect(server.createOAuthProvider({ ...link, userId: NOBODY })).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
    })
  })
})

test('a server sets which emails a user receives', async () => {
  const { user } = await signUp('mails@example.com')
  const marketing = (await user.listNotificationCategories()).find(
    ({ name }) => name === 'Marketing',
  )

  await marketing?.setEnabled(false)

  expect(
    (await user.listNotificationCategories()).map(({ name, enabled }) => [name, enabled]),
  ).toEqual([
    ['Transactional', true],
    ['Marketing', false],
  ])
  await user.delete()
  await expect(user.listNotificationCategories()).rejects.toMatchObject({
    errorCode: 'USER_NOT_FOUND',
  })
})

test('a wrong key is refused', async () => {
  const project = await service.newProject()
  const wrong = new ServerApp(
    {
      projectId: project.id,
      baseUrl: service.url,
      ...project,
      secretServerKey: 'ssk_wrong',
      tokenStore: null,
    },
    outsideOfBrowsers(service),
  )

  await expect(wrong.listUsers()).rejects.toMatchObject({ errorCode: 'INVALID_SECRET_SERVER_KEY' })
})
