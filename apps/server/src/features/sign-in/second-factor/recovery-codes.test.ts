import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type AuthenticatorApp,
  beginSignIn,
  createApp,
  finishSignIn,
  signUpWithApp,
} from './authenticator-app.ts'

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

const PATH = '/auth/mfa/recovery-codes'
type Session = { access_token: string }

const createCodes = (of: TestProject, session: Session) => of.as('client', session).post(PATH)
const count = async (of: TestProject, session: Session) =>
  (await of.as('client', session).get(PATH)).json
const signIn = (of: TestProject, attempt: string, recoveryCode: unknown) =>
  of.as('client').post(`${PATH}/sign-in`, { recovery_code: recoveryCode, code: attempt })

/** Signs up a user with an authenticator app and ten recovery codes. */
async function signUpWithCodes() {
  const { user, app } = await signUpWithApp(project)
  const reply = await createCodes(project, user)
  if (reply.status !== 200) throw new Error(`Creating recovery codes failed: ${reply.text}`)
  return { user, app, codes: reply.json.recovery_codes as string[] }
}

test('creates ten different codes of three groups and shows them once', async () => {
  const { user } = await signUpWithApp(project)
  expect(await count(project, user)).toEqual({ remaining: 0, created_at_millis: null })

  const { status, json } = await createCodes(project, user)

  expect(status).toBe(200)
  expect(Object.keys(json)).toEqual(['recovery_codes'])
  expect(new Set(json.recovery_codes).size).toBe(10)
  for (const code of json.recovery_codes)
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
  expect(await count(project, user)).toEqual({
    remaining: 10,
    created_at_millis: service.clock.now().getTime(),
  })
})

test('stores no code that can be read', async () => {
  const { user, codes } = await signUpWithCodes()

  const rows = await service.query<{ row: string }>(
    'select users::text as row from users where id = $1',
    [user.user_id],
  )

  const stored = rows.map(({ row }) => row).join()
  expect(stored).toContain('\\x')
  for (const code of codes)
    for (const form of [code, code.replaceAll('-', '')]) {
      expect(stored).not.toContain(form)
      expect(stored).not.toContain(Buffer.from(form).toString('hex'))
    }
})

test('signs in with a code instead of the authenticator app', async () => {
  const { user, codes } = await signUpWithCodes()

  const reply = await signIn(project, await beginSignIn(project, user), codes[3])

  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
    is_new_user: false,
    user_id: user.user_id,
  })
  expect((await count(project, user)).remaining).toBe(9)
})

test('case 73: notifies the owner of new codes and of each use', async () => {
  const { user, app } = await signUpWithApp(project)
  await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
  const { json } = await createCodes(project, user)
  await signIn(project, await beginSignIn(project, user), json.recovery_codes[0])
  await finishSignIn(project, await beginSignIn(project, user), app.code(service.clock.now()))

  const subjects = (await service.mailbox.all(user.email)).map(({ subject }) => subject)

  expect(subjects.filter((subject) => subject.includes('ecovery code')).toSorted()).toEqual([
    expect.stringMatching(/^A recovery code was used/),
    expect.stringMatching(/^New recovery codes were created/),
  ])
})

test.each([
  ['in upper case', (code: string) => code.toUpperCase()],
  ['without hyphens', (code: string) => code.replaceAll('-', '')],
  ['with spaces', (code: string) => ` ${code.replaceAll('-', ' - ')} `],
  ['with o for 0 and l for 1', (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'L')],
])('accepts a code %s', async (_how, typed) => {
  const { user, codes } = await signUpWithCodes()
  const code = codes.find((candidate) => /[01]/.test(candidate)) ?? (codes[0] as string)

  expect((await signIn(project, await beginSignIn(project, user), typed(code))).status).toBe(200)
})

describe('case 31: a recovery code', () => {
  test('is valid once', async () => {
    const { user, codes } = await signUpWithCodes()
    await signIn(project, await beginSignIn(project, user), codes[0])

    const reply = await signIn(project, await beginSignIn(project, user), codes[0])

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_RECOVERY_CODE'])
    expect((await count(project, user)).remaining).toBe(9)
  })

  test('signs in once when 50 attempts use it concurrently', async () => {
    const { user, codes } = await signUpWithCodes()
    const attempts = await Promise.all(Array.from({ length: 50 }, () => beginSignIn(project, user)))

    const replies = await Promise.all(attempts.map((attempt) => signIn(project, attempt, codes[0])))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect([reply.status, reply.code]).toBeOneOf([
        [400, 'INVALID_RECOVERY_CODE'],
        [429, undefined],
      ])
    expect(await service.rows.sessionIds(user.user_id)).toHaveLength(2)
    expect((await count(project, user)).remaining).toBe(9)
  })

  test('one attempt signs in once, with the first of several codes', async () => {
    const { user, codes } = await signUpWithCodes()
    const attempt = await beginSignIn(project, user)

    const replies = await Promise.all(codes.map((code) => signIn(project, attempt, code)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await count(project, user)).remaining).toBe(9)
  })

  test('of another user is refused', async () => {
    const { user } = await signUpWithCodes()
    const { codes } = await signUpWithCodes()

    const reply = await signIn(project, await beginSignIn(project, user), codes[0])

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_RECOVERY_CODE'])
  })

  test('wrong ones leave the attempt usable and are counted with wrong TOTP codes', async () => {
    const { user, app, codes } = await signUpWithCodes()
    const attempt = await beginSignIn(project, user)
    for (let index = 0; index < 10; index += 1) {
      expect((await signIn(project, attempt, 'aaaa-bbbb-cccc')).code).toBe('INVALID_RECOVERY_CODE')
      const wrong = app.wrongCode(service.clock.now())
      expect((await finishSignIn(project, attempt, wrong)).code).toBe('INVALID_TOTP_CODE')
    }

    const reply = await signIn(project, await beginSignIn(project, user), codes[0])

    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '30'])
    service.clock.advance({ seconds: 30 })
    expect((await signIn(project, await beginSignIn(project, user), codes[0])).status).toBe(200)
  })
})

test('new codes end the earlier ones', async () => {
  const { user, codes } = await signUpWithCodes()
  await createCodes(project, user)

  const reply = await signIn(project, await beginSignIn(project, user), codes[0])

  expect(reply.code).toBe('INVALID_RECOVERY_CODE')
})

describe('the codes end when the second factor', () => {
  const patch = (session: Session, secret: AuthenticatorApp['base64'] | null) =>
    project.as('client', session).patch('/users/me', { totp_secret_base64: secret })

  test('is replaced', async () => {
    const { user, codes } = await signUpWithCodes()
    await patch(user, createApp().base64)

    const reply = await signIn(project, await beginSignIn(project, user), codes[0])

    expect(reply.code).toBe('INVALID_RECOVERY_CODE')
    expect((await count(project, user)).remaining).toBe(0)
  })

  test('is removed, also for a sign-in that waits for it', async () => {
    const { user, codes } = await signUpWithCodes()
    const attempt = await beginSignIn(project, user)
    await patch(user, null)

    const reply = await signIn(project, attempt, codes[0])

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_RECOVERY_CODE'])
    expect(await service.rows.sessionIds(user.user_id)).toHaveLength(1)
  })
})

describe('creating codes is refused', () => {
  test('without a second factor', async () => {
    const reply = await createCodes(project, await project.signUp())

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toContain('authenticator app')
  })

  test('case 71: without recent authentication', async () => {
    const { user } = await signUpWithApp(project)
    service.clock.advance({ minutes: 11 })
    const renewed = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
      'x-stack-refresh-token': user.refresh_token,
    })

    const reply = await createCodes(project, renewed.json)

    expect([reply.status, reply.code]).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED'])
    expect(reply.json.details.factors).toEqual(['totp'])
  })

  test('case 71: after signing out, and while impersonating', async () => {
    const { user } = await signUpWithApp(project)
    const body = { user_id: user.user_id, is_impersonation: true }
    const impersonation = (await project.as('server').post('/auth/sessions', body)).json
    await project.as('client', user).delete('/auth/sessions/current')

    expect((await createCodes(project, user)).code).toBe('ACCESS_TOKEN_EXPIRED')
    const reply = await createCodes(project, impersonation)
    expect([reply.status, reply.code]).toEqual([403, undefined])
  })

  test('to servers and to nobody', async () => {
    expect((await project.as('server').post(PATH)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    const reply = await project.as('client').post(PATH)
    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })
})
