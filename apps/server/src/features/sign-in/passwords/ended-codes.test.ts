import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { beginSignIn, finishSignIn, signUpWithApp } from '../second-factor/authenticator-app.ts'

/* A completed reset ends every other pending code of its user (security case 72; decision 0016). */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/callback'
const PASSWORD = 'the new password'

const newProject = () => service.newProject({ magic_link_enabled: true, passkey_enabled: true })

async function emailResetCode(project: TestProject, email: string): Promise<string> {
  const known = new Set((await service.mailbox.all(email)).map(({ id }) => id))
  await project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  return (await service.mailbox.all(email)).find(({ id }) => !known.has(id))?.code ?? ''
}
const reset = (project: TestProject, code: string, password = PASSWORD) =>
  project.as('client').post('/auth/password/reset', { code, password })
const verifyOwn = async (project: TestProject, { email }: TestUser) => {
  const reply = await project
    .as('client')
    .post('/contact-channels/verify', { code: (await service.mailbox.latest(email)).code })
  expect(reply.status).toBe(200)
}
const channels = async (project: TestProject, user: TestUser) =>
  (await project.as('client', user).get('/contact-channels?user_id=me')).json.items

test('M6, case 72: ends older reset codes, for redeeming and for checking', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  const [first, second, third] = [
    await emailResetCode(project, ada.email),
    await emailResetCode(project, ada.email),
    await emailResetCode(project, ada.email),
  ]

  expect((await reset(project, second)).status).toBe(200)

  for (const code of [first, second, third]) {
    expect((await reset(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect(
      (await project.as('client').post('/auth/password/reset/check-code', { code })).code,
    ).toBe('VERIFICATION_CODE_ALREADY_USED')
  }
  expect(
    (
      await project
        .as('client')
        .post('/auth/password/sign-in', { email: ada.email, password: PASSWORD })
    ).status,
  ).toBe(200)
})

test('M6, case 72: ends sign-in codes and links of every address that signs in', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  await verifyOwn(project, ada)
  const second = {
    user_id: ada.user_id,
    value: 'second@example.com',
    type: 'email',
    used_for_auth: true,
    is_verified: true,
  }
  await project.as('server').post('/contact-channels', second)
  const codes = [await project.requestCode(ada.email), await project.requestCode(second.value)]
  const strangers = await project.requestCode('stranger@example.com')

  expect((await reset(project, await emailResetCode(project, ada.email))).status).toBe(200)

  for (const { code } of codes) {
    expect((await project.as('client').post('/auth/otp/sign-in', { code })).code).toBe(
      'VERIFICATION_CODE_ALREADY_USED',
    )
  }
  expect(
    (await project.as('client').post('/auth/otp/sign-in', { code: strangers.code })).status,
  ).toBe(200)
})

test('M6, case 72: ends sign-ins that wait for the second factor', async () => {
  const project = await newProject()
  const { user, app } = await signUpWithApp(project)
  await service.query(
    'update contact_channels set is_verified = true, proven_value = value where user_id = $1',
    [user.user_id],
  )
  const attempt = await beginSignIn(project, user)

  expect((await reset(project, await emailResetCode(project, user.email))).status).toBe(200)

  const late = await finishSignIn(project, attempt, app.code(service.clock.now()))
  expect(late.code).toBe('VERIFICATION_CODE_ALREADY_USED')
})

test('M6, case 72: ends the challenge of a passkey registration', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  const { code } = (
    await project.as('client', ada).post('/auth/passkey/initiate-passkey-registration', {})
  ).json

  await reset(project, await emailResetCode(project, ada.email))

  const rows = await service.query(
    `select ended_at is not null as ended from verification_codes where data ->> 'user_id' = $1 and purpose = $2`,
    [ada.user_id, 'passkey-registration'],
  )
  expect([code.length, rows]).toEqual([45, [{ ended: true }]])
})

test('M6, case 72: ends verification links of addresses that the reset removes', async () => {
  const project = await newProject()
  const attacker = await project.signUp()
  const evil = { user_id: 'me', value: 'evil@evil.example', type: 'email', used_for_auth: false }
  const { id } = (await project.as('client', attacker).post('/contact-channels', evil)).json
  await project
    .as('client', attacker)
    .post(`/contact-channels/me/${id}/send-verification-code`, { callback_url: CALLBACK })

  expect((await reset(project, await emailResetCode(project, attacker.email))).status).toBe(200)

  const { code } = await service.mailbox.latest(evil.value)
  expect((await project.as('client').post('/contact-channels/verify', { code })).code).toBe(
    'VERIFICATION_CODE_ALREADY_USED',
  )
})

test('M6: keeps verification links of addresses that stay', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  await verifyOwn(project, ada)
  const second = {
    user_id: 'me',
    value: `second-${ada.email}`,
    type: 'email',
    used_for_auth: false,
  }
  const { id } = (await project.as('client', ada).post('/contact-channels', second)).json
  await project
    .as('client', ada)
    .post(`/contact-channels/me/${id}/send-verification-code`, { callback_url: CALLBACK })

  expect((await reset(project, await emailResetCode(project, ada.email))).status).toBe(200)

  const { code } = await service.mailbox.latest(second.value)
  expect((await project.as('client').post('/contact-channels/verify', { code })).status).toBe(200)
})

test('M6, case 72: a command line login that was approved before the reset gets no working session', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  const login = (await project.as('client').post('/auth/cli', {})).json
  await project
    .as('client', ada)
    .post('/auth/cli/complete', { login_code: login.login_code, refresh_token: ada.refresh_token })

  await reset(project, await emailResetCode(project, ada.email))

  const polled = (
    await project.as('client').post('/auth/cli/poll', { polling_code: login.polling_code })
  ).json
  const headers = { 'x-stack-refresh-token': polled.refresh_token ?? ada.refresh_token }
  const refreshed = await project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, headers)
  expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
})

test('M6: a rejected password uses up its own code only', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  const [first, second] = [
    await emailResetCode(project, ada.email),
    await emailResetCode(project, ada.email),
  ]

  expect((await reset(project, first, 'short')).code).toBe('PASSWORD_TOO_SHORT')

  expect((await reset(project, first)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  expect((await reset(project, second)).status).toBe(200)
})

test('M6: accepts a code once when fifty requests use it concurrently', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  const code = await emailResetCode(project, ada.email)

  const replies = await Promise.all(Array.from({ length: 50 }, () => reset(project, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  // A code allows twenty attempts.
  const refusals = new Set(
    replies.filter(({ status }) => status !== 200).map((reply) => reply.code),
  )
  expect(refusals).toEqual(
    new Set(['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED']),
  )
})

test('H1: a concurrent sign-in by code to an address that the reset removes leaves no session', async () => {
  const project = await newProject()
  for (let round = 0; round < 2; round += 1) {
    const evil = `evil-${round}@evil.example`
    const attacker = await project.signUp()
    // The server enables sign-in for both addresses, so that the sign-ins race with the reset.
    const body = { user_id: attacker.user_id, value: evil, type: 'email', used_for_auth: true }
    await project.as('server').post('/contact-channels', body)
    await service.query(
      'update contact_channels set is_verified = true, proven_value = value where value = $1',
      [evil],
    )
    const codes = await Promise.all(Array.from({ length: 10 }, () => project.requestCode(evil)))
    const code = await emailResetCode(project, attacker.email)

    const [done, ...signIns] = await Promise.all([
      reset(project, code),
      ...codes.map((sent) => project.as('client').post('/auth/otp/sign-in', { code: sent.code })),
    ])

    expect(done.status).toBe(200)
    expect(
      (await channels(project, { ...attacker, ...(await signInAgain(project, attacker)) })).map(
        ({ value }: { value: string }) => value,
      ),
    ).toEqual([attacker.email])
    for (const { json, status } of signIns.filter(
      (reply) => reply.status === 200 && reply.json.user_id === attacker.user_id,
    )) {
      const headers = { 'x-stack-refresh-token': json.refresh_token }
      const refreshed = await project
        .as('client')
        .post('/auth/sessions/current/refresh', undefined, headers)
      expect([status, refreshed.code]).toEqual([200, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
    }
  }
})

const signInAgain = async (project: TestProject, { email }: TestUser) =>
  (await project.as('client').post('/auth/password/sign-in', { email, password: PASSWORD })).json
