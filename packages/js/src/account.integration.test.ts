import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { openTab } from './testing/open-tab.ts'

const service = await startService()
afterAll(() => service.stop())

const password = 'a horse of my own'

async function signUp(email: string) {
  const project = await service.newProject()
  const tab = openTab(service, project)
  await tab.app.signUpWithCredential({ email, password, noRedirect: true })
  return { ...tab, project, user: await tab.app.getUser({ or: 'throw' }) }
}

describe('contact channels', () => {
  test('begin with the address of the sign-up, which its mail verifies', async () => {
    const { app, user } = await signUp('first@example.com')
    const [channel] = await user.listContactChannels()
    expect(channel).toMatchObject({
      value: 'first@example.com',
      isPrimary: true,
      isVerified: false,
      usedForAuth: true,
    })

    const { code, link } = await service.mailbox.latest('first@example.com')
    expect(link).toMatch(/^http:\/\/localhost:3000\/handler\/email-verification\?code=/)
    expect(await app.verifyEmail(code)).toEqual({ status: 'ok', data: undefined })

    expect((await app.getUser())?.primaryEmailVerified).toBe(true)
    expect((await user.listContactChannels())[0]?.isVerified).toBe(true)
    expect(await app.verifyEmail(code)).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
    })
    expect(await user.sendVerificationEmail()).toMatchObject({
      errorCode: 'EMAIL_ALREADY_VERIFIED',
    })
    await expect(channel?.sendVerificationEmail()).resolves.toBeUndefined()
  })

  test('are added, verified by email, made primary and deleted', async () => {
    const { app, user } = await signUp('old@example.com')
    const added = await user.createContactChannel({
      type: 'email',
      value: 'New@Example.com',
      usedForAuth: false,
    })
    expect(added).toMatchObject({
      value: 'new@example.com',
      isPrimary: false,
      isVerified: false,
      usedForAuth: false,
    })

    await added.sendVerificationEmail()
    await app.verifyEmail((await service.mailbox.latest('new@example.com')).code)
    await added.update({ isPrimary: true, usedForAuth: true })

    expect(await app.getUser()).toMatchObject({
      primaryEmail: 'new@example.com',
      primaryEmailVerified: true,
    })
    const old = (await user.listContactChannels()).find(({ value }) => value === 'old@example.com')
    await old?.delete()
    expect(await user.listContactChannels()).toMatchObject([
      { value: 'new@example.com', isPrimary: true, isVerified: true },
    ])
    expect((await app.signInWithCredential({ email: 'new@example.com', password })).status).toBe(
      'ok',
    )
    expect((await app.signInWithCredential({ email: 'old@example.com', password })).status).toBe(
      'error',
    )
  })

  test('do not sign in before they are verified', async () => {
    const { user } = await signUp('mine@example.com')
    await expect(
      user.createContactChannel({ type: 'email', value: 'theirs@example.com', usedForAuth: true }),
    ).rejects.toMatchObject({
      errorCode: 'EMAIL_NOT_VERIFIED',
    })
  })

  test('are verified for the user who clicks, whose factors stay', async () => {
    const { app, user } = await signUp('clicks@example.com')
    await user.update({ totpMultiFactorSecret: new Uint8Array(20).fill(7) })

    await app.verifyEmail((await service.mailbox.latest('clicks@example.com')).code)

    expect(await app.getUser()).toMatchObject({
      primaryEmailVerified: true,
      isMultiFactorRequired: true,
    })
  })

  test('get no mail that leads elsewhere', async () => {
    const { user } = await signUp('led@example.com')
    const [channel] = await user.listContactChannels()
    await expect(
      channel?.sendVerificationEmail({ callbackUrl: 'https://evil.example' }),
    ).rejects.toMatchObject({
      errorCode: 'REDIRECT_URL_NOT_WHITELISTED',
    })
  })
})

test('sessions elsewhere are seen and ended; one’s own is not', async () => {
  const { project, user } = await signUp('busy@example.com')
  const elsewhere = openTab(service, project, {}, createFakeBrowser('http://localhost:3000/other'))
  await elsewhere.app.signInWithCredential({ email: 'busy@example.com', password })

  const sessions = await user.getActiveSessions()
  expect(sessions.map(({ isCurrentSession }) => isCurrentSession).sort()).toEqual([false, true])
  expect(sessions[0]).toMatchObject({
    userId: user.id,
    isImpersonation: false,
    createdAt: expect.any(Date),
  })

  const other = sessions.find(({ isCurrentSession }) => !isCurrentSession)
  const own = sessions.find(({ isCurrentSession }) => isCurrentSession)
  await user.revokeSession(other?.id ?? '')
  await expect(user.revokeSession(own?.id ?? '')).rejects.toMatchObject({
    errorCode: 'CANNOT_DELETE_CURRENT_SESSION',
  })

  expect(await user.getActiveSessions()).toHaveLength(1)
  service.clock.advance({ hours: 1 })
  expect(await elsewhere.app.getUser()).toBeNull()
})

test('a user without password sets a first one, and only once', async () => {
  const { app } = openTab(service, await service.newProject({ magic_link_enabled: true }))
  await app.sendMagicLinkEmail('linked@example.com')
  await app.signInWithMagicLink((await service.mailbox.latest('linked@example.com')).code, {
    noRedirect: true,
  })
  const user = await app.getUser({ or: 'throw' })

  expect(await user.setPassword({ password: 'short' })).toMatchObject({
    errorCode: 'PASSWORD_TOO_SHORT',
  })
  expect(await user.setPassword({ password })).toBeUndefined()

  expect((await app.getUser())?.hasPassword).toBe(true)
  expect((await app.signInWithCredential({ email: 'linked@example.com', password })).status).toBe(
    'ok',
  )
  await expect(user.setPassword({ password: 'a third horse' })).rejects.toThrow('400')
})
