import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test, vi } from 'vitest'

/* protocol 02 §2; security cases 15, 36, 44. */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/password-reset'
const NEW = 'a much better password'

async function resetCode(project: TestProject, email: string): Promise<string> {
  const known = new Set((await service.mailbox.all(email)).map(({ id }) => id))
  await project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  return (await service.mailbox.all(email)).find(({ id }) => !known.has(id))?.code ?? ''
}

const reset = (project: TestProject, code: string, password = NEW) =>
  project.as('client').post('/auth/password/reset', { code, password })

const signIn = (project: TestProject, email: string, password: string) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

const refresh = (project: TestProject, { refresh_token }: { refresh_token: string }) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

const verify = async (project: TestProject, ada: TestUser) => {
  const { code } = await service.mailbox.latest(ada.email)
  expect((await project.as('client').post('/contact-channels/verify', { code })).status).toBe(200)
}

async function addTotp(project: TestProject, user: { access_token: string }) {
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30 })
  const body = { totp_secret_base64: Buffer.from(totp.secret.bytes).toString('base64') }
  expect((await project.as('client', user).patch('/users/me', body)).status).toBe(200)
  return () => totp.generate({ timestamp: service.clock.now().getTime() })
}

test('replaces the password and signs no one in', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await reset(project, await resetCode(project, ada.email))

  expect([reply.status, reply.json]).toEqual([200, { success: true }])
  expect((await signIn(project, ada.email, NEW)).json.user_id).toBe(ada.user_id)
  expect((await signIn(project, ada.email, ada.password)).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('case 36: ends all sessions and does not verify the address', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const other = (await signIn(project, ada.email, ada.password)).json

  await reset(project, await resetCode(project, ada.email))

  for (const session of [ada, other])
    expect((await refresh(project, session)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  const fresh = (await signIn(project, ada.email, NEW)).json
  expect((await project.as('server', fresh).get('/users/me')).json.primary_email_verified).toBe(
    false,
  )
})

test('sets a first password', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  const { code, email } = await project.requestCode()
  const ada = (await project.as('client').post('/auth/otp/sign-in', { code })).json

  expect((await reset(project, await resetCode(project, email))).status).toBe(200)

  expect((await signIn(project, email, NEW)).json.user_id).toBe(ada.user_id)
})

test('checking a valid code does not use it up', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const code = await resetCode(project, ada.email)
  const check = () => project.as('client').post('/auth/password/reset/check-code', { code })

  expect((await check()).json).toEqual({ is_code_valid: true })
  expect((await reset(project, code)).status).toBe(200)
  expect((await check()).code).toBe('VERIFICATION_CODE_ALREADY_USED')
})

test('previewing a code returns its address and does not use it up', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const code = await resetCode(project, ada.email)
  const preview = (given: string) =>
    project.as('client').post('/auth/password/reset/preview', { code: given })

  expect((await preview(code)).json).toEqual({ email: ada.email })
  expect((await preview('0'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await reset(project, code)).status).toBe(200)
  expect((await preview(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
})

describe('the code is used up before other checks', () => {
  const isSpent = async (project: TestProject, code: string) =>
    expect((await reset(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')

  test.each([
    ['too short', 'short', 'PASSWORD_TOO_SHORT'],
    ['too many bytes', '\u00fc'.repeat(40), 'PASSWORD_TOO_LONG'],
    ['common', 'password123', 'PASSWORD_REQUIREMENTS_NOT_MET'],
  ])('by a password that is %s', async (_what, password, code) => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const emailed = await resetCode(project, ada.email)

    expect((await reset(project, emailed, password)).code).toBe(code)

    await isSpent(project, emailed)
    expect((await signIn(project, ada.email, ada.password)).status).toBe(200)
    expect((await refresh(project, ada)).status).toBe(200)
  })

  test('if passwords are disabled, which is reported before the policy', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const code = await resetCode(project, ada.email)
    await patchConfig(service.ctx, project.id, { 'auth.password.allowSignIn': false })

    expect((await reset(project, code, 'short')).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')

    await isSpent(project, code)
  })

  test('but not by a malformed request', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const code = await resetCode(project, ada.email)

    expect((await reset(project, code, 'x'.repeat(71))).code).toBe('SCHEMA_ERROR')

    expect((await reset(project, code)).status).toBe(200)
  })
})

test('case 15: one of fifty concurrent resets with one code sets the password', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const code = await resetCode(project, ada.email)
  const passwords = Array.from({ length: 50 }, (_, index) => `racing password number ${index}`)

  const replies = await Promise.all(passwords.map((password) => reset(project, code, password)))

  const winners = passwords.filter((_, index) => replies[index]?.status === 200)
  expect(winners).toHaveLength(1)
  expect((await signIn(project, ada.email, winners[0] as string)).status).toBe(200)
  expect(new Set(replies.map((reply) => reply.code))).toEqual(
    new Set([
      undefined,
      'VERIFICATION_CODE_ALREADY_USED',
      'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    ]),
  )
})

test('M6: one of fifty concurrent resets with different codes of one address succeeds', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const ask = () =>
    project
      .as('client')
      .post('/auth/password/send-reset-code', { email: ada.email, callback_url: CALLBACK })
  await Promise.all(Array.from({ length: 50 }, ask))
  const codes = (await service.mailbox.all(ada.email))
    .filter(({ link }) => link.startsWith(CALLBACK))
    .map(({ code }) => code)

  const replies = await Promise.all(
    codes.map((code, index) => reset(project, code, `racing password number ${index}`)),
  )

  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array(49).fill(409)])
  const winner = replies.findIndex((reply) => reply.status === 200)
  expect((await signIn(project, ada.email, `racing password number ${winner}`)).status).toBe(200)
})

describe('a code of an address that no longer belongs to the user is rejected', () => {
  const refused = (reply: { status: number; code: string | undefined }) =>
    expect([reply.status, reply.code]).toEqual([400, undefined])

  test('when the user was deleted and another user signed up with the address', async () => {
    const project = await service.newProject({ client_user_deletion_enabled: true })
    const ada = await project.signUp()
    const code = await resetCode(project, ada.email)
    expect((await project.as('client', ada).delete('/users/me')).status).toBe(200)
    const newOwner = await project.signUp({
      email: ada.email,
      password: 'the password of the new owner',
    })

    refused(await reset(project, code))

    expect((await signIn(project, ada.email, newOwner.password)).json.user_id).toBe(
      newOwner.user_id,
    )
    expect((await refresh(project, newOwner)).status).toBe(200)
    expect((await reset(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  test.each([{ value: 'moved-away@example.com' }, { used_for_auth: false }])(
    'when the user changed the channel: %j',
    async (change) => {
      const project = await service.newProject()
      const ada = await project.signUp()
      const code = await resetCode(project, ada.email)
      const channels = (await project.as('client', ada).get('/contact-channels?user_id=me')).json
        .items
      expect(
        (await project.as('client', ada).patch(`/contact-channels/me/${channels[0].id}`, change))
          .status,
      ).toBe(200)

      refused(await reset(project, code))

      expect((await refresh(project, ada)).status).toBe(200)
    },
  )
})

describe('the second factor', () => {
  test('case 36: is kept and required after the reset of a proven account', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await verify(project, ada)
    await addTotp(project, ada)

    await reset(project, await resetCode(project, ada.email))

    expect((await signIn(project, ada.email, NEW)).code).toBe(
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    )
  })

  test.each(['reset', 'change'] as const)(
    'cannot complete a sign-in started with the old password after a %s',
    async (how) => {
      const project = await service.newProject()
      const ada = await project.signUp()
      await verify(project, ada)
      const totp = await addTotp(project, ada)
      const waiting = (await signIn(project, ada.email, ada.password)).json.details.attempt_code
      const finish = (code: string) =>
        project.as('client').post('/auth/mfa/sign-in', { type: 'totp', totp: totp(), code })

      if (how === 'reset') await reset(project, await resetCode(project, ada.email))
      else
        await project
          .as('client', ada)
          .post('/auth/password/update', { old_password: ada.password, new_password: NEW })

      expect((await finish(waiting)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
      const fresh = (await signIn(project, ada.email, NEW)).json.details.attempt_code
      expect((await finish(fresh)).status).toBe(200)
    },
  )
})

/**
 * Resets the password while five sign-ins with the old one are in progress: all of them meet where
 * passwords are hashed, the reset before or after the sign-ins.
 */
async function resetAmongSignIns(project: TestProject, ada: TestUser, code: string, round: number) {
  const { hashing, config } = service.ctx
  const release = Promise.withResolvers<void>()
  const blockers = Array.from({ length: config.hashing.concurrency }, () =>
    hashing.run({ tenant: 'the test' }, () => release.promise),
  )
  const waits = (count: number) =>
    vi.waitFor(() => expect(hashing.waiting).toBe(count), { timeout: 30_000, interval: 5 })
  const isFirst = round % 2 === 0
  const early = isFirst ? reset(project, code) : null
  if (early !== null) await waits(1)
  const signIns = Array.from({ length: 5 }, () => signIn(project, ada.email, ada.password))
  await waits(isFirst ? 6 : 5)
  const late = early ?? reset(project, code)
  await waits(6)
  release.resolve()
  await Promise.all(blockers)

  expect((await late).status).toBe(200)
  return Promise.all(signIns)
}

test('case 36: no concurrent sign-in with the old password can be completed after the reset', async () => {
  const project = await service.newProject()
  for (let round = 0; round < 6; round += 1) {
    const ada = await project.signUp()
    await verify(project, ada)
    const totp = await addTotp(project, ada)
    const code = await resetCode(project, ada.email)

    const signIns = await resetAmongSignIns(project, ada, code, round)

    for (const begun of signIns.filter(
      ({ code }) => code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    )) {
      const body = { type: 'totp', totp: totp(), code: begun.json.details.attempt_code }
      expect((await project.as('client').post('/auth/mfa/sign-in', body)).code).toBe(
        'VERIFICATION_CODE_ALREADY_USED',
      )
    }
  }
}, 120_000)

test('no concurrent session of the old password survives the reset', async () => {
  const project = await service.newProject()
  for (let round = 0; round < 6; round += 1) {
    const ada = await project.signUp()
    const code = await resetCode(project, ada.email)

    const signIns = await resetAmongSignIns(project, ada, code, round)

    for (const { status, json } of signIns)
      if (status === 200) expect((await refresh(project, json)).status).toBe(401)
  }
}, 120_000)
