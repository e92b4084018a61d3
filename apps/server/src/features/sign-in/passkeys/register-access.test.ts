import type { TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginPasskeySignIn, beginRegistration, sendRegistration } from './testing/ceremonies.ts'
import { FAILED, startPasskeyProject } from './testing/passkey-project.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'

const { service, project, hasPasskey, storedOf } = await startPasskeyProject()

let ada: TestUser
beforeEach(async () => {
  ada = await project.signUp()
})

describe('the code', () => {
  test('is used up by a registration that succeeds or fails', async () => {
    for (const ceremony of [{}, { rpId: 'evil.example' }]) {
      const { code, options_json } = await beginRegistration(project, ada)
      const credential = createAuthenticator().register(options_json, ceremony)
      await sendRegistration(project, ada, credential, code)

      const again = await sendRegistration(project, ada, credential, code)
      expect([again.status, again.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
    }
  })

  test('lasts 65 seconds', async () => {
    const [early, late] = [
      await beginRegistration(project, ada),
      await beginRegistration(project, ada),
    ]
    const authenticator = createAuthenticator()

    service.clock.advance({ seconds: 64 })
    expect(
      (await sendRegistration(project, ada, authenticator.register(early.options_json), early.code))
        .status,
    ).toBe(200)
    service.clock.advance({ seconds: 1 })
    const reply = await sendRegistration(
      project,
      ada,
      authenticator.register(late.options_json),
      late.code,
    )

    expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
  })

  test('of a sign-in or of another project is unknown', async () => {
    const { code, options_json } = await beginPasskeySignIn(project)
    const foreign = await sendRegistration(
      project,
      ada,
      createAuthenticator().register(options_json),
      code,
    )
    expect([foreign.status, foreign.code]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND'])

    const other = await service.newProject({ passkey_enabled: true })
    const mine = await beginRegistration(project, ada)
    const elsewhere = await sendRegistration(
      other,
      await other.signUp(),
      createAuthenticator().register(mine.options_json),
      mine.code,
    )
    expect(elsewhere.code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  test('is valid only for the user who started', async () => {
    const bob = await project.signUp()
    const { code, options_json } = await beginRegistration(project, ada)

    expect(
      await sendRegistration(project, bob, createAuthenticator().register(options_json), code),
    ).toMatchObject(FAILED)

    expect([await hasPasskey(ada), await hasPasskey(bob)]).toEqual([false, false])
  })

  test('registers once when 50 requests use it concurrently', async () => {
    const { code, options_json } = await beginRegistration(project, ada)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        sendRegistration(project, ada, createAuthenticator().register(options_json), code),
      ),
    )

    const good = replies.filter((reply) => reply.status === 200)
    expect(good).toHaveLength(1)
    const [stored] = await service.query<{ credential_id: Buffer }>(
      'select credential_id from passkeys where user_id = $1',
      [ada.user_id],
    )
    expect(stored?.credential_id.toString('base64url')).toBe(good[0]?.json.user_handle)
  })
})

describe('in a project without passkeys', () => {
  test('no registration can start', async () => {
    const other = await service.newProject()
    const reply = await other
      .as('client', await other.signUp())
      .post('/auth/passkey/initiate-passkey-registration', {})

    expect([reply.status, reply.code]).toEqual([400, 'PASSKEY_AUTHENTICATION_NOT_ENABLED'])
  })

  test('a started registration fails and uses up its code', async () => {
    const other = await service.newProject({ passkey_enabled: true })
    const user = await other.signUp()
    const { code, options_json } = await beginRegistration(other, user)
    await patchConfig(service.ctx, other.id, { 'auth.passkey.allowSignIn': false })

    const unknown = await sendRegistration(
      other,
      user,
      createAuthenticator().register(options_json),
      'x'.repeat(45),
    )
    expect(unknown.code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const reply = await sendRegistration(
      other,
      user,
      createAuthenticator().register(options_json),
      code,
    )
    expect(reply.code).toBe('PASSKEY_AUTHENTICATION_NOT_ENABLED')
    expect(
      (await sendRegistration(other, user, createAuthenticator().register(options_json), code))
        .code,
    ).toBe('VERIFICATION_CODE_ALREADY_USED')
  })
})

describe('a fully signed-in user is required', () => {
  test('to start or complete a registration', async () => {
    const { code, options_json } = await beginRegistration(project, ada)
    const credential = createAuthenticator().register(options_json)

    for (const reply of [
      await project.as('client').post('/auth/passkey/initiate-passkey-registration', {}),
      await project.as('server').post('/auth/passkey/initiate-passkey-registration', {}),
      await sendRegistration(project, null, credential, code),
    ]) {
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    }
    expect((await sendRegistration(project, ada, credential, code)).status).toBe(200)
  })

  test('so an access token of an ended session is rejected', async () => {
    const { code, options_json } = await beginRegistration(project, ada)
    await project.as('client', ada).delete('/auth/sessions/current')

    const begun = await project
      .as('client', ada)
      .post('/auth/passkey/initiate-passkey-registration', {})
    const ended = await sendRegistration(
      project,
      ada,
      createAuthenticator().register(options_json),
      code,
    )

    expect([begun.status, begun.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect([ended.status, ended.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect(await storedOf(ada)).toEqual([])
  })

  test('so an impersonation is rejected', async () => {
    const { code, options_json } = await beginRegistration(project, ada)
    const acting = (
      await project
        .as('server')
        .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
    ).json

    const begun = await project
      .as('client', acting)
      .post('/auth/passkey/initiate-passkey-registration', {})
    const ended = await sendRegistration(
      project,
      acting,
      createAuthenticator().register(options_json),
      code,
    )

    expect([begun.status, ended.status]).toEqual([403, 403])
    expect(await storedOf(ada)).toEqual([])
  })

  test('so an attempt that waits for the second factor is rejected', async () => {
    await project
      .as('client', ada)
      .patch('/users/me', { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' })
    const firstFactor = await project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    const attempt = firstFactor.json.details.attempt_code

    const reply = await project
      .as('client', { access_token: attempt })
      .post('/auth/passkey/initiate-passkey-registration', {})

    expect([reply.status, reply.code]).toEqual([401, 'UNPARSABLE_ACCESS_TOKEN'])
  })
})
