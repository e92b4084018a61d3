import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'

/* protocol 02 §3; security cases 4, 7, 15. */

const service = await startService()
afterAll(() => service.stop())

const withCodes = (settings = {}) => service.newProject({ magic_link_enabled: true, ...settings })
const signIn = (project: TestProject, code: string) =>
  project.as('client').post('/auth/otp/sign-in', { code })

const countsOf = async (project: TestProject) => {
  const [counts] = await service.query<{ users: number; sessions: number }>(
    `select (select count(*)::int from users u where u.tenancy_id = t.id) as users,
            (select count(*)::int from sessions s where s.tenancy_id = t.id) as sessions
     from tenancies t where t.project_id = $1`,
    [project.id],
  )
  return counts
}

/** Creates a user who signed up with a code and therefore is verified. */
async function userWithCodes(project: TestProject, email?: string) {
  const { code, email: address } = await project.requestCode(email)
  return { ...(await signIn(project, code)).json, email: address }
}

test('creates and signs in a new user for an unknown address', async () => {
  const project = await withCodes()
  const { code } = await project.requestCode()

  const reply = await signIn(project, code)

  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    access_token: expect.stringMatching(/^eyJ/),
    refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    is_new_user: true,
    user_id: expect.any(String),
  })
  const refreshed = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': reply.json.refresh_token,
  })
  expect(refreshed.status).toBe(200)
})

test('accepts the typed part plus the nonce in any case', async () => {
  const project = await withCodes()
  const { otp, nonce } = await project.requestCode()

  expect((await signIn(project, otp + nonce.toUpperCase())).status).toBe(200)
})

test('of two codes of a new address the first creates the user and the second signs in', async () => {
  const project = await withCodes()
  const first = await project.requestCode()
  const second = await project.requestCode(first.email.toUpperCase())

  const [made, known] = [
    (await signIn(project, second.code)).json,
    (await signIn(project, first.code)).json,
  ]

  expect([made.is_new_user, known.is_new_user]).toEqual([true, false])
  expect(known.user_id).toBe(made.user_id)
  expect(known.refresh_token).not.toBe(made.refresh_token)
})

test('signs in a verified user with a password, who keeps the password', async () => {
  const project = await withCodes()
  const ada = await project.signUp()
  await project
    .as('client')
    .post('/contact-channels/verify', { code: (await service.mailbox.latest(ada.email)).code })

  const reply = await signIn(project, (await project.requestCode(ada.email)).code)

  expect(reply.json).toMatchObject({ user_id: ada.user_id, is_new_user: false })
  const { status } = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  expect(status).toBe(200)
})

test('checks only on sending whether the project uses codes', async () => {
  const project = await withCodes()
  const { code } = await project.requestCode()
  await patchConfig(service.ctx, project.id, { 'auth.otp.allowSignIn': false })

  expect((await signIn(project, code)).status).toBe(200)
})

test('creates another user for a signed-in caller who is not anonymous', async () => {
  const project = await withCodes()
  const ada = await project.signUp()
  const { code, email } = await project.requestCode()

  const reply = await project.as('client', ada).post('/auth/otp/sign-in', { code })

  expect(reply.json.user_id).not.toBe(ada.user_id)
  expect((await project.as('client', ada).get('/users/me')).json.primary_email).toBe(ada.email)
  expect((await project.as('client', reply.json).get('/users/me')).json.primary_email).toBe(email)
})

test('rejects a code of another project', async () => {
  const [here, there] = [await withCodes(), await withCodes()]
  const { code } = await here.requestCode()

  expect((await signIn(there, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await signIn(here, code)).status).toBe(200)
})

test('checking a valid code does not use it up', async () => {
  const project = await withCodes()
  const { code } = await project.requestCode()
  const check = () => project.as('client').post('/auth/otp/sign-in/check-code', { code })

  const [before, again] = [await check(), await check()]
  await signIn(project, code)

  expect([before.json, again.json]).toEqual([{ is_code_valid: true }, { is_code_valid: true }])
  expect((await check()).code).toBe('VERIFICATION_CODE_ALREADY_USED')
})

describe('a rejection after the code was redeemed uses up the code:', () => {
  const codeIsSpent = async (project: TestProject, code: string) => {
    const reply = await signIn(project, code)
    expect([reply.status, reply.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
  }

  test('when another user signed up with the address and did not verify it', async () => {
    const project = await withCodes()
    const { code, email } = await project.requestCode()
    const squatter = await project.signUp({ email })

    const reply = await signIn(project, code)

    expect([reply.status, reply.json.details]).toEqual([
      409,
      { email, would_work_if_email_was_verified: true },
    ])
    expect((await project.as('server', squatter).get('/users/me')).json).toMatchObject({
      otp_auth_enabled: false,
      primary_email_verified: false,
    })
    await codeIsSpent(project, code)
  })

  test('when sign-ups were disabled meanwhile', async () => {
    const project = await withCodes()
    const { code } = await project.requestCode()
    await patchConfig(service.ctx, project.id, { 'auth.allowSignUp': false })

    expect((await signIn(project, code)).code).toBe('SIGN_UP_NOT_ENABLED')

    expect(await countsOf(project)).toEqual({ users: 0, sessions: 0 })
    await codeIsSpent(project, code)
  })

  test('when a second factor is required, before which no session exists', async () => {
    const project = await withCodes()
    const ada = await userWithCodes(project)
    const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30 })
    const secret = Buffer.from(totp.secret.bytes).toString('base64')
    expect(
      (await project.as('client', ada).patch('/users/me', { totp_secret_base64: secret })).status,
    ).toBe(200)
    const { code } = await project.requestCode(ada.email)
    const before = await countsOf(project)

    const reply = await signIn(project, code)

    expect([reply.status, reply.code]).toEqual([400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'])
    expect(Object.keys(reply.json.details)).toEqual(['attempt_code'])
    expect(await countsOf(project)).toEqual(before)
    await codeIsSpent(project, code)
    const body = {
      type: 'totp',
      totp: totp.generate({ timestamp: service.clock.now().getTime() }),
      code: reply.json.details.attempt_code,
    }
    expect((await project.as('client').post('/auth/mfa/sign-in', body)).json).toMatchObject({
      user_id: ada.user_id,
      is_new_user: false,
    })
  })
})

describe('case 15: fifty concurrent sign-ins', () => {
  // A code allows twenty attempts, so late requests may get the error for too many attempts.
  const REFUSALS = ['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED']

  test('with one code create one session of a new user', async () => {
    const project = await withCodes()
    const { code } = await project.requestCode()

    const replies = await Promise.all(Array.from({ length: 50 }, () => signIn(project, code)))

    const refused = replies.filter((reply) => reply.status !== 200)
    expect(refused).toHaveLength(49)
    expect(refused.every((reply) => REFUSALS.includes(reply.code as string))).toBe(true)
    expect(await countsOf(project)).toEqual({ users: 1, sessions: 1 })
  })

  test('with one code create no session if a later step fails', async () => {
    const project = await withCodes()
    const { code, email } = await project.requestCode()
    await project.signUp({ email })

    const replies = await Promise.all(Array.from({ length: 50 }, () => signIn(project, code)))

    expect(replies.filter((reply) => reply.code === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(1)
    expect(replies.filter((reply) => REFUSALS.includes(reply.code as string))).toHaveLength(49)
    expect(await countsOf(project)).toEqual({ users: 1, sessions: 1 })
  })

  test('with different codes of one unknown address create one user and sign in all', async () => {
    const project = await withCodes()
    const email = 'crowd@example.com'
    const body = { email, callback_url: 'http://localhost:3000/' }
    await Promise.all(
      Array.from({ length: 50 }, () =>
        project.as('client').post('/auth/otp/send-sign-in-code', body),
      ),
    )
    const codes = (await service.mailbox.all(email)).map((message) => message.code)
    expect(new Set(codes).size).toBe(50)

    const replies = await Promise.all(codes.map((code) => signIn(project, code)))

    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200))
    expect(replies.filter((reply) => reply.json.is_new_user)).toHaveLength(1)
    expect(new Set(replies.map((reply) => reply.json.user_id)).size).toBe(1)
    expect(await countsOf(project)).toEqual({ users: 1, sessions: 50 })
  })
})
