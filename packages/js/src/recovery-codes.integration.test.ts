import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, expect, test } from 'vitest'
import { MFA_ATTEMPT_KEY } from './index.ts'
import { openTab } from './testing/open-tab.ts'

const service = await startService()
afterAll(() => service.stop())

const ada = { email: 'ada@example.com', password: 'a horse of my own' }

async function signUp() {
  const project = await service.newProject()
  const tab = openTab(service, project)
  await tab.app.signUpWithCredential({ ...ada, noRedirect: true })
  const user = await tab.app.getUser({ or: 'throw' })
  await user.update({ totpMultiFactorSecret: Uint8Array.from({ length: 20 }, (_, at) => at) })
  return { ...tab, project, user }
}

/** Signs out, and in again up to the second factor. Returns the code of the attempt. */
async function beginSignIn({ app, browser }: Awaited<ReturnType<typeof signUp>>) {
  await app.signOut()
  await expect(app.signInWithCredential({ ...ada, noRedirect: true })).rejects.toThrow()
  return browser.stored.get(MFA_ATTEMPT_KEY) ?? ''
}

test('recovery codes are created, counted, and sign in once', async () => {
  const tab = await signUp()
  expect(await tab.user.countRecoveryCodes()).toEqual({ remaining: 0, createdAt: null })

  const codes = await tab.user.createRecoveryCodes()

  expect(codes).toHaveLength(10)
  const attempt = await beginSignIn(tab)
  const [code = ''] = codes
  expect(await tab.app.signInWithRecoveryCode(code, attempt, { noRedirect: true })).toEqual({
    status: 'ok',
    data: undefined,
  })
  expect(tab.browser.stored.has(MFA_ATTEMPT_KEY)).toBe(false)
  const user = await tab.app.getUser({ or: 'throw' })
  expect(await user.countRecoveryCodes()).toEqual({
    remaining: 9,
    createdAt: service.clock.now(),
  })
  expect(await tab.app.signInWithRecoveryCode(code, await beginSignIn(tab))).toMatchObject({
    error: { errorCode: 'INVALID_RECOVERY_CODE' },
  })
})

test('an unknown attempt is a verification error', async () => {
  const { app } = await signUp()

  expect(await app.signInWithRecoveryCode('aaaa-bbbb-cccc', 'a'.repeat(45))).toMatchObject({
    error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' },
  })
})
