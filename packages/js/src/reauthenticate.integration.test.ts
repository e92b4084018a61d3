import { KnownError } from '@latchkey/contract/pure'
import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, expect, test } from 'vitest'
import { openTab } from './testing/open-tab.ts'

const service = await startService()
afterAll(() => service.stop())

const email = 'ada@example.com'
const password = 'a horse of my own'

async function signUpLongAgo() {
  const project = await service.newProject({ magic_link_enabled: true })
  const tab = openTab(service, project)
  await tab.app.signUpWithCredential({ email, password, noRedirect: true })
  const user = await tab.app.getUser({ or: 'throw' })
  await service.query(
    "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
    [user.id],
  )
  return { ...tab, project, user }
}

test('M7: a change that was refused is accepted after a confirmation, in the same session with new tokens', async () => {
  const { app, user, project } = await signUpLongAgo()
  await project.as('server').patch(`/users/${user.id}`, { otp_auth_enabled: true })
  const before = await user.currentSession.getTokens()
  const change = () => user.update({ otpAuthEnabled: false })
  const refused = await change().catch((error: unknown) => error)
  expect(
    KnownError.is(refused, 'RECENT_AUTHENTICATION_REQUIRED') && refused.details.factors,
  ).toEqual(['password'])

  expect(await user.reauthenticate({ type: 'password', password: 'wrong' })).toMatchObject({
    error: { errorCode: 'PASSWORD_CONFIRMATION_MISMATCH' },
  })
  expect(await user.reauthenticate({ type: 'password', password })).toEqual({
    status: 'ok',
    data: undefined,
  })

  await change()
  const after = await user.currentSession.getTokens()
  expect(after.refreshToken).not.toBe(before.refreshToken)
  expect((await app.getUser())?.otpAuthEnabled).toBe(false)
  expect(await (await app.getUser())?.currentSession.getTokens()).toEqual(after)
})

test('M7: an emailed code confirms too', async () => {
  const { user, project } = await signUpLongAgo()
  await project
    .as('server')
    .patch(`/users/${user.id}`, { otp_auth_enabled: true, primary_email_verified: true })

  const { nonce, email: address } = await user.sendReauthenticationCode()
  const message = (await service.mailbox.all(email)).findLast(({ subject }) =>
    subject.startsWith('Confirm it is you'),
  )

  expect(address).toBe(email)
  expect(await user.reauthenticate({ type: 'email', code: `000000${nonce}` })).toMatchObject({
    error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' },
  })
  expect(
    (await user.reauthenticate({ type: 'email', code: `${message?.otp}${nonce}` })).status,
  ).toBe('ok')
})
