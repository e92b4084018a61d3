import type { TestProject, TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { describe, expect, test } from 'vitest'
import { signUpWithPasskey } from '../passkeys/testing/ceremonies.ts'
import { signUpWithApp } from '../second-factor/authenticator-app.ts'
import {
  byPassword,
  PATH,
  reauthenticate,
  refreshReply,
  startSessions,
  type Tokens,
} from './testing/sessions.ts'

/* security cases 5, 32, 53, 73. Not part of the protocol. */

const { service, newProject, later } = await startSessions()

const required = (factors: string[]) => [403, 'RECENT_AUTHENTICATION_REQUIRED', { factors }]
const response = ({
  status,
  code,
  json,
}: {
  status: number
  code: string | undefined
  json: { details?: unknown }
}) => [status, code, json.details]

describe('M7: the password', () => {
  test('allows ten more minutes in a session with new tokens and revokes the old ones (case 53)', async () => {
    const project = await newProject()
    const signedUp = await project.signUp()
    const ada = await later(project, signedUp)

    const reply = await byPassword(project, ada)

    expect([reply.status, reply.json.user_id]).toEqual([200, ada.user_id])
    const start = (tokens: Tokens) =>
      project.as('client', tokens).post('/auth/passkey/initiate-passkey-registration', {})
    expect((await start(reply.json)).status).toBe(200)
    expect((await start(ada)).code).toBe('ACCESS_TOKEN_EXPIRED')
    expect((await refreshReply(project, ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await start(await later(project, reply.json as Tokens))).code).toBe(
      'RECENT_AUTHENTICATION_REQUIRED',
    )
  })

  test('is rejected if it is wrong or passwords are disabled', async () => {
    const project = await newProject()
    const ada = await later(project, await project.signUp())

    const wrong = await byPassword(project, ada, 'not the password')
    expect([wrong.status, wrong.code]).toEqual([400, 'PASSWORD_CONFIRMATION_MISMATCH'])
    await patchConfig(service.ctx, project.id, { 'auth.password.allowSignIn': false })
    expect(response(await byPassword(project, ada))).toEqual(required([]))
  })

  test('renews the session once with fifty concurrent proofs', async () => {
    const project = await newProject()
    const ada = await later(project, await project.signUp())

    const replies = await Promise.all(Array.from({ length: 50 }, () => byPassword(project, ada)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ code }) => code))).toEqual(
      new Set([undefined, 'ACCESS_TOKEN_EXPIRED']),
    )
    expect(await service.rows.sessionIds(ada.user_id)).toHaveLength(1)
  })
})

describe('M7, case 32: a user with a second factor', () => {
  test('confirms with a code of the app, once, and not with the password', async () => {
    const project = await newProject()
    const { user, app } = await signUpWithApp(project)
    const ada = await later(project, user)

    expect(response(await byPassword(project, ada))).toEqual(required(['totp']))
    expect(
      (
        await reauthenticate(project, ada, {
          type: 'totp',
          totp: app.wrongCode(service.clock.now()),
        })
      ).code,
    ).toBe('INVALID_TOTP_CODE')
    const proof = { type: 'totp', totp: app.code(service.clock.now()) }
    const reply = await reauthenticate(project, ada, proof)

    expect(reply.status).toBe(200)
    expect((await reauthenticate(project, reply.json, proof)).code).toBe('INVALID_TOTP_CODE')
    expect(
      (await project.as('client', reply.json).patch('/users/me', { totp_secret_base64: null })).json
        .requires_totp_mfa,
    ).toBe(false)
  })

  test('cannot be removed with an access token alone', async () => {
    const project = await newProject()
    const { user } = await signUpWithApp(project)
    const ada = await later(project, user)

    const reply = await project.as('client', ada).patch('/users/me', { totp_secret_base64: null })

    expect(response(reply)).toEqual(required(['totp']))
  })
})

describe('M7: the passkey', () => {
  const start = (project: TestProject, user: Tokens) =>
    project.as('client', user).post(`${PATH}/passkey`, {})

  test('confirms if it is the passkey of the user', async () => {
    const project = await newProject()
    const { user, authenticator } = await signUpWithPasskey(project)
    const eve = await signUpWithPasskey(project)
    const ada = await later(project, user)
    const { code, options_json } = (await start(project, ada)).json
    expect(options_json.allowCredentials).toHaveLength(1)
    const other = (await start(project, ada)).json

    const foreign = eve.authenticator.signIn(other.options_json, {})
    const refused = await reauthenticate(project, ada, {
      type: 'passkey',
      authentication_response: foreign,
      code: other.code,
    })
    const reply = await reauthenticate(project, ada, {
      type: 'passkey',
      authentication_response: authenticator.signIn(options_json, {}),
      code,
    })

    expect([refused.status, refused.code]).toEqual([400, 'PASSKEY_AUTHENTICATION_FAILED'])
    expect(reply.status).toBe(200)
  })

  test('must use a challenge of this session', async () => {
    const project = await newProject()
    const { user, authenticator } = await signUpWithPasskey(project)
    const other = (
      await project
        .as('client')
        .post('/auth/password/sign-in', { email: user.email, password: user.password })
    ).json
    const begun = (await start(project, other)).json
    const signIn = (
      await project.as('client').post('/auth/passkey/initiate-passkey-authentication', {})
    ).json

    const codes = []
    for (const { code, options_json } of [begun, signIn]) {
      const authentication_response = authenticator.signIn(options_json, {})
      codes.push(
        (await reauthenticate(project, user, { type: 'passkey', authentication_response, code }))
          .code,
      )
    }

    expect(codes).toEqual(['PASSKEY_AUTHENTICATION_FAILED', 'VERIFICATION_CODE_NOT_FOUND'])
  })
})

describe('M7: an emailed code', () => {
  /** Creates a user who signs in by email only. */
  async function signUpByCode(project: TestProject) {
    const { code, email } = await project.requestCode()
    return {
      ...(await project.as('client').post('/auth/otp/sign-in', { code })).json,
      email,
    } as TestUser
  }
  const emailCode = (project: TestProject, user: Tokens) =>
    project.as('client', user).post(`${PATH}/email`, {})

  test('confirms for a user who signs in by email', async () => {
    const project = await newProject()
    const ada = await later(project, await signUpByCode(project))
    expect(
      response(
        await project
          .as('client', ada)
          .post('/auth/password/set', { password: 'a much better password' }),
      ),
    ).toEqual(required(['email']))

    const sent = await emailCode(project, ada)
    const { otp, subject, link } = await service.mailbox.latest(ada.email)
    const reply = await reauthenticate(project, ada, { type: 'email', code: otp + sent.json.nonce })

    expect([sent.status, sent.json.email, link]).toEqual([200, ada.email, ''])
    expect(subject).toMatch(/^Confirm it is you at /)
    expect(reply.status).toBe(200)
    expect(
      (await reauthenticate(project, reply.json, { type: 'email', code: otp + sent.json.nonce }))
        .code,
    ).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  test('is invalid in another session and for sign-in', async () => {
    const project = await newProject()
    const ada = await signUpByCode(project)
    const again = await project.requestCode(ada.email)
    const other = (await project.as('client').post('/auth/otp/sign-in', { code: again.code })).json
    const { nonce } = (await emailCode(project, ada)).json
    const code = (await service.mailbox.latest(ada.email)).otp + nonce

    expect((await project.as('client').post('/auth/otp/sign-in', { code })).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
    expect((await reauthenticate(project, other, { type: 'email', code })).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
  })

  test('is not offered to a user with a password, because the address may be unproven', async () => {
    const project = await newProject()
    const ada = await later(project, await project.signUp())

    expect(response(await emailCode(project, ada))).toEqual(required(['password']))
    expect(await service.mailbox.all(ada.email)).toHaveLength(1)
  })
})

describe('M7, case 5, case 71: a confirmation', () => {
  test('requires a live session of the user, checked before any secret', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    const impersonation = (
      await project
        .as('server')
        .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
    ).json
    await project.as('client', ada).delete('/auth/sessions/current')

    const [right, wrong] = [await byPassword(project, ada), await byPassword(project, ada, 'wrong')]
    expect([right.code, wrong.code]).toEqual(['ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_EXPIRED'])
    expect(
      (await reauthenticate(project, impersonation, { type: 'password', password: ada.password }))
        .status,
    ).toBe(403)
    expect(
      (await project.as('server', ada).post(PATH, { type: 'password', password: ada.password }))
        .code,
    ).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect(
      (await project.as('client').post(PATH, { type: 'password', password: ada.password })).code,
    ).toBe('SCHEMA_ERROR')
  })

  test.each([
    {},
    { type: 'password' },
    { type: 'totp', password: 'x' },
    { type: 'sms', code: '1' },
    { type: 'email', code: 'short' },
  ])('rejects the proof %j', async (proof) => {
    const project = await newProject()

    expect((await reauthenticate(project, await project.signUp(), proof)).code).toBe('SCHEMA_ERROR')
  })
})
