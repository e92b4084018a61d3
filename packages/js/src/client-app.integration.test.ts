import { KnownError } from '@latchkey/contract/pure'
import { startService } from '@latchkey/testkit'
// These only for what they add to the types of others, which the web's type check would not see
// otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import type {} from '../../../apps/server/src/features/sign-in/passwords/tables.ts'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { openTab } from './testing/open-tab.ts'

const service = await startService()
afterAll(() => service.stop())

const ada = { email: 'ada@example.com', password: 'a horse of my own' }

describe('an account with password', () => {
  test('is created, signed out of and signed in to again', async () => {
    const { app, browser } = openTab(service, await service.newProject())

    expect(await app.signUpWithCredential(ada)).toEqual({ status: 'ok', data: undefined })
    const user = await app.getUser({ or: 'throw' })
    expect(user).toMatchObject({
      primaryEmail: ada.email,
      primaryEmailVerified: false,
      hasPassword: true,
      isAnonymous: false,
    })

    await app.signOut()
    expect(browser.document.cookie).toBe('')
    expect(await app.getUser()).toBeNull()

    expect(await app.signInWithCredential(ada)).toEqual({ status: 'ok', data: undefined })
    expect((await app.getUser())?.id).toBe(user.id)
    expect(browser.visits).toEqual(['replace /', 'assign /', 'replace /'])
  })

  test('says what is wrong in results', async () => {
    const project = await service.newProject()
    await project.signUp(ada)
    const { app } = openTab(service, project)

    expect(await app.signInWithCredential({ ...ada, password: 'wrong' })).toMatchObject({
      error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' },
    })
    expect(await app.signUpWithCredential(ada)).toMatchObject({
      error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS' },
    })
    expect(
      await app.signUpWithCredential({ email: 'b@example.com', password: 'short' }),
    ).toMatchObject({
      error: { errorCode: 'PASSWORD_TOO_SHORT' },
    })
    expect(
      await app.signUpWithCredential({ email: 'b@example.com', password: 'password123' }),
    ).toMatchObject({
      error: { errorCode: 'PASSWORD_REQUIREMENTS_NOT_MET' },
    })
  })

  test('changes its name, data and password', async () => {
    const { app } = openTab(service, await service.newProject())
    await app.signUpWithCredential({ ...ada, noRedirect: true })
    const user = await app.getUser({ or: 'throw' })

    await user.setDisplayName('Ada Example')
    await user.setClientMetadata({ theme: ['dark', null] })
    expect(await app.getUser()).toMatchObject({
      displayName: 'Ada Example',
      clientMetadata: { theme: ['dark', null] },
    })

    const mismatch = await user.updatePassword({
      oldPassword: 'wrong',
      newPassword: 'another horse of mine',
    })
    expect(KnownError.is(mismatch, 'PASSWORD_CONFIRMATION_MISMATCH')).toBe(true)
    expect(
      KnownError.is(
        await user.updatePassword({ oldPassword: ada.password, newPassword: 'short' }),
        'PASSWORD_REQUIREMENTS_NOT_MET',
      ),
    ).toBe(true)
    expect(
      await user.updatePassword({
        oldPassword: ada.password,
        newPassword: 'another horse of mine',
      }),
    ).toBeUndefined()

    // The session that changed the password continues.
    expect(await app.getUser()).not.toBeNull()
    expect((await app.signInWithCredential(ada)).status).toBe('error')
    expect(
      (await app.signInWithCredential({ ...ada, password: 'another horse of mine' })).status,
    ).toBe('ok')
  })

  test('is deleted where the project allows it', async () => {
    const { app, browser } = openTab(
      service,
      await service.newProject({ client_user_deletion_enabled: true }),
    )
    await app.signUpWithCredential({ ...ada, noRedirect: true })

    await (await app.getUser({ or: 'throw' })).delete()

    expect(browser.document.cookie).toBe('')
    expect((await app.signInWithCredential(ada)).status).toBe('error')
  })
})

describe('a session', () => {
  test('continues with a new access token when the old one has expired', async () => {
    const { app, requests } = openTab(service, await service.newProject())
    await app.signUpWithCredential({ ...ada, noRedirect: true })

    service.clock.advance({ hours: 1 })
    requests.length = 0

    expect((await app.getUser())?.primaryEmail).toBe(ada.email)
    expect(requests).toEqual(['POST /auth/oauth/token', 'GET /users/me'])
  })

  test('that was ended in another tab is over here too', async () => {
    const project = await service.newProject()
    const here = openTab(service, project)
    await here.app.signUpWithCredential({ ...ada, noRedirect: true })
    const user = await here.app.getUser({ or: 'throw' })
    const elsewhere = openTab(
      service,
      project,
      {},
      createFakeBrowser('http://localhost:3000/other'),
    )
    elsewhere.browser.document.cookie = here.browser.document.cookie.split('; ')[0] ?? ''
    await elsewhere.app.signOut()

    service.clock.advance({ hours: 1 })

    expect(await here.app.getUser()).toBeNull()
    expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null })
    expect(here.browser.document.cookie).toBe('')
  })

  test('reaches one’s own back end by header and by cookies', async () => {
    const project = await service.newProject()
    const { app, browser } = openTab(service, project)
    await app.signUpWithCredential({ ...ada, noRedirect: true })
    const user = await app.getUser({ or: 'throw' })
    const { app: backEnd } = openTab(service, project, { tokenStore: null, redirectMethod: 'none' })

    for (const headers of [await user.getAuthHeaders(), { cookie: browser.document.cookie }]) {
      expect((await backEnd.getUser({ tokenStore: { headers: new Headers(headers) } }))?.id).toBe(
        user.id,
      )
    }
    const { accessToken } = await user.getAuthJson()
    expect((await backEnd.getUser({ tokenStore: { accessToken, refreshToken: null } }))?.id).toBe(
      user.id,
    )
    expect(
      await backEnd.getUser({ tokenStore: { accessToken: 'nonsense', refreshToken: null } }),
    ).toBeNull()
  })

  test('says who it is without asking', async () => {
    const { app, requests } = openTab(service, await service.newProject())
    await app.signUpWithCredential({ ...ada, noRedirect: true })
    requests.length = 0

    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({
      primaryEmail: ada.email,
      primaryEmailVerified: false,
      isAnonymous: false,
    })
    expect(requests).toEqual([])
  })
})

test('an anonymous visitor keeps the same id when signing up', async () => {
  const { app } = openTab(service, await service.newProject())

  const visitor = await app.getUser({ or: 'anonymous' })
  expect(visitor.isAnonymous).toBe(true)
  expect(await app.getUser()).toBeNull()

  await app.signUpWithCredential({ ...ada, noRedirect: true })
  expect(await app.getUser()).toMatchObject({
    id: visitor.id,
    isAnonymous: false,
    primaryEmail: ada.email,
  })
})

test('the project tells its ways to sign in', async () => {
  const { app } = openTab(
    service,
    await service.newProject({
      display_name: 'Demo',
      credential_enabled: true,
      sign_up_enabled: false,
    }),
  )

  expect(await app.getProject()).toMatchObject({
    displayName: 'Demo',
    config: { credentialEnabled: true, signUpEnabled: false, oauthProviders: [] },
  })
  await expect(app.signUpWithCredential(ada)).rejects.toMatchObject({
    errorCode: 'SIGN_UP_NOT_ENABLED',
  })
})

test('a wrong key is refused with its code', async () => {
  const project = await service.newProject()
  const { app } = openTab(service, project, { publishableClientKey: 'pck_wrong' })
  await expect(app.getProject()).rejects.toMatchObject({
    errorCode: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  })
})
