import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp, finishSignIn } from '../second-factor/authenticator-app.ts'
import {
  beginPasskeySignIn,
  beginRegistration,
  sendSignIn,
  signInWith,
  signUpWithPasskey,
} from './testing/ceremonies.ts'
import { type Ceremony, createAuthenticator, FLAGS } from './testing/software-authenticator.ts'

const service = await startService()
const project = await service.newProject({
  passkey_enabled: true,
  client_user_deletion_enabled: true,
})
afterAll(() => service.stop())

const FAILED = { status: 400, code: 'PASSKEY_AUTHENTICATION_FAILED' }
const sessionsOf = async (userId: string) => (await service.rows.sessionIds(userId)).length
const stored = async (userId: string) =>
  (
    await service.query<{ counter: string; is_backed_up: boolean }>(
      'select counter, is_backed_up from passkeys where user_id = $1',
      [userId],
    )
  )[0]

test('the options match the protocol exactly', async () => {
  const reply = await project.as('client').post('/auth/passkey/initiate-passkey-authentication')

  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    code: expect.stringMatching(/^[0-9a-z]{45}$/),
    options_json: {
      rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      allowCredentials: [],
      timeout: 60000,
      userVerification: 'preferred',
    },
  })
})

test('a passkey signs in repeatedly, each time with a new session', async () => {
  const { user, authenticator } = await signUpWithPasskey(project)

  for (const sessions of [2, 3]) {
    const reply = await signInWith(project, authenticator)
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      is_new_user: false,
      user_id: user.user_id,
    })
    expect((await project.as('client', reply.json).get('/users/me')).json.id).toBe(user.user_id)
    expect(await sessionsOf(user.user_id)).toBe(sessions)
  }
})

test('an anonymous user with a passkey stays anonymous', async () => {
  const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const caller = project.as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
  const begun = (await caller.post('/auth/passkey/initiate-passkey-registration', {})).json
  const authenticator = createAuthenticator()
  await caller.post('/auth/passkey/register', {
    credential: authenticator.register(begun.options_json),
    code: begun.code,
  })

  const reply = await signInWith(project, authenticator)

  expect(reply.json).toMatchObject({ user_id: anonymous.user_id, is_new_user: false })
  expect((await project.as('client', reply.json).get('/users/me')).code).toBe(
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  )
})

describe('with a second factor', () => {
  test('the passkey counts as the first factor only', async () => {
    const { user, authenticator } = await signUpWithPasskey(project)
    const app = createApp()
    await project.as('client', user).patch('/users/me', { totp_secret_base64: app.base64 })

    const firstFactor = await signInWith(project, authenticator)

    expect([firstFactor.status, firstFactor.code]).toEqual([
      400,
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    ])
    expect(await sessionsOf(user.user_id)).toBe(1)
    const reply = await finishSignIn(
      project,
      firstFactor.json.details.attempt_code,
      app.code(service.clock.now()),
    )
    expect(reply.json).toMatchObject({ user_id: user.user_id, is_new_user: false })
  })
})

const refused: [string, Ceremony][] = [
  [
    'a response to another challenge',
    { clientData: { challenge: Buffer.alloc(32).toString('base64url') } },
  ],
  ['a response of the other ceremony', { clientData: { type: 'webauthn.create' } }],
  ['an origin that is not trusted', { origin: 'https://evil.example', rpId: 'localhost' }],
  ['another origin than at registration', { origin: 'http://app.localhost:3000' }],
  [
    'a subdomain of the origin at registration',
    { origin: 'http://app.localhost:3000', rpId: 'localhost' },
  ],
  ['an origin with a path', { clientData: { origin: 'http://localhost:3000/x' } }],
  ['a page framed by another origin', { clientData: { crossOrigin: true } }],
  [
    'a page framed by a named origin',
    { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } },
  ],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user present', { flags: 0 }],
  ['no user present, but verified', { flags: FLAGS.userVerified }],
  ['an inconsistent backup state', { flags: FLAGS.userPresent | FLAGS.backedUp }],
  ['another signature', { response: { signature: Buffer.alloc(70, 48).toString('base64url') } }],
  ['no signature', { response: { signature: undefined } }],
  [
    'the handle of another user',
    {
      response: {
        userHandle: Buffer.from('8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55').toString('base64url'),
      },
    },
  ],
  ['a handle that is not a string', { response: { userHandle: 7 } }],
]

test.each(refused)('rejects %s', async (_what, ceremony) => {
  const { user, authenticator } = await signUpWithPasskey(project)

  const reply = await signInWith(project, authenticator, ceremony)

  expect(reply).toMatchObject(FAILED)
  expect(reply.json).not.toHaveProperty('details')
  expect(await sessionsOf(user.user_id)).toBe(1)
})

test('rejects signed data that was changed', async () => {
  const { authenticator } = await signUpWithPasskey(project)

  const withHigherCounter = await signInWith(project, authenticator, {}, (response) => {
    const data = Buffer.from(response.response.authenticatorData as string, 'base64url')
    data.writeUInt32BE(1_000, 33)
    return {
      ...response,
      response: { ...response.response, authenticatorData: data.toString('base64url') },
    }
  })
  const withOtherChallenge = await signInWith(
    project,
    authenticator,
    { clientData: { challenge: 'x' } },
    (reply) => reply,
  )

  expect(withHigherCounter).toMatchObject(FAILED)
  expect(withOtherChallenge).toMatchObject(FAILED)
})

describe('the user handle', () => {
  test.each([
    ['may be missing', () => undefined],
    ['may be null', () => null],
    ['may be empty', () => ''],
    [
      'may equal the handle of the registration',
      (userId: string) => Buffer.from(userId).toString('base64url'),
    ],
  ])('%s', async (_rule, handle) => {
    const { user, authenticator } = await signUpWithPasskey(project)

    const reply = await signInWith(project, authenticator, {
      response: { userHandle: handle(user.user_id) },
    })

    expect(reply.json.user_id).toBe(user.user_id)
  })
})

describe('the counter', () => {
  test('must grow', async () => {
    const { user, authenticator } = await signUpWithPasskey(project, {}, { counter: 5 })

    expect(await signInWith(project, authenticator, { counter: 5 })).toMatchObject(FAILED)
    expect(await signInWith(project, authenticator, { counter: 4 })).toMatchObject(FAILED)
    expect(await signInWith(project, authenticator, { counter: 0 })).toMatchObject(FAILED)
    expect((await stored(user.user_id))?.counter).toBe('5')
    expect((await signInWith(project, authenticator, { counter: 6 })).status).toBe(200)
    expect((await signInWith(project, authenticator, { counter: 4_294_967_295 })).status).toBe(200)
    expect((await stored(user.user_id))?.counter).toBe('4294967295')
    expect(await signInWith(project, authenticator, { counter: 7 })).toMatchObject(FAILED)
  })

  test('of an authenticator without one stays zero', async () => {
    const { authenticator } = await signUpWithPasskey(project, { counts: false })

    for (let times = 0; times < 3; times += 1)
      expect((await signInWith(project, authenticator)).status).toBe(200)
  })

  test('cannot return to zero', async () => {
    const { authenticator } = await signUpWithPasskey(project, { counts: false })

    expect((await signInWith(project, authenticator, { counter: 1 })).status).toBe(200)
    expect(await signInWith(project, authenticator, { counter: 0 })).toMatchObject(FAILED)
  })

  test('accepts one of 20 concurrent copies of an authenticator with the same count', async () => {
    const { user, authenticator } = await signUpWithPasskey(project)
    const begun = await Promise.all(Array.from({ length: 20 }, () => beginPasskeySignIn(project)))
    const responses = begun.map(({ options_json, code }) => ({
      answer: authenticator.signIn(options_json, { counter: 1 }),
      code,
    }))

    const replies = await Promise.all(
      responses.map(({ answer, code }) => sendSignIn(project, answer, code)),
    )

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.code === 'PASSKEY_AUTHENTICATION_FAILED')).toHaveLength(
      19,
    )
    expect(await sessionsOf(user.user_id)).toBe(2)
  })
})

test('updates whether the passkey is backed up', async () => {
  const flags = FLAGS.userPresent | FLAGS.backupEligible
  const { user, authenticator } = await signUpWithPasskey(
    project,
    {},
    { flags: flags | FLAGS.attested },
  )
  expect((await stored(user.user_id))?.is_backed_up).toBe(false)

  await signInWith(project, authenticator, { flags: flags | FLAGS.backedUp })

  expect((await stored(user.user_id))?.is_backed_up).toBe(true)
})

test('rejects an unknown passkey and a passkey of another project', async () => {
  const { authenticator } = await signUpWithPasskey(project)
  const other = await service.newProject({ passkey_enabled: true })

  expect(await signInWith(project, createAuthenticator())).toMatchObject(FAILED)
  expect(await signInWith(other, authenticator)).toMatchObject(FAILED)
  expect((await signInWith(project, authenticator)).status).toBe(200)
})

test('rejects non-canonical spellings of a credential id', async () => {
  const { authenticator } = await signUpWithPasskey(project, {
    credentialId: Buffer.alloc(31, 255),
  })
  const spelled = (id: string) =>
    signInWith(project, authenticator, {}, (response) => ({ ...response, id, rawId: id }))
  const id = authenticator.credentialId.toString('base64url')

  for (const other of [`${id}=`, `${id}\n`, id.replaceAll('_', '/'), '', 'ä'])
    expect(await spelled(other)).toMatchObject(FAILED)
  expect((await spelled(id)).status).toBe(200)
})

test('rejects the passkey of a deleted user', async () => {
  const { user, authenticator } = await signUpWithPasskey(project)
  const { code, options_json } = await beginPasskeySignIn(project)
  await project.as('client', user).delete('/users/me')

  expect(await sendSignIn(project, authenticator.signIn(options_json), code)).toMatchObject(FAILED)
})

describe('the code', () => {
  test('is used up by a sign-in that succeeds or fails', async () => {
    const { authenticator } = await signUpWithPasskey(project)
    for (const ceremony of [{}, { rpId: 'evil.example' }]) {
      const { code, options_json } = await beginPasskeySignIn(project)
      await sendSignIn(project, authenticator.signIn(options_json, ceremony), code)

      const again = await sendSignIn(project, authenticator.signIn(options_json), code)
      expect([again.status, again.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
    }
  })

  test('lasts 65 seconds', async () => {
    const { authenticator } = await signUpWithPasskey(project)
    const [early, late] = [await beginPasskeySignIn(project), await beginPasskeySignIn(project)]

    service.clock.advance({ seconds: 64 })
    expect(
      (await sendSignIn(project, authenticator.signIn(early.options_json), early.code)).status,
    ).toBe(200)
    service.clock.advance({ seconds: 1 })
    const reply = await sendSignIn(project, authenticator.signIn(late.options_json), late.code)

    expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
  })

  test('of a registration is unknown', async () => {
    const { user, authenticator } = await signUpWithPasskey(project)
    const { code, options_json } = await beginRegistration(project, user)

    const reply = await sendSignIn(project, authenticator.signIn(options_json), code)

    expect([reply.status, reply.code]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND'])
  })

  test('signs in once when 50 requests use it concurrently', async () => {
    const { user, authenticator } = await signUpWithPasskey(project, { counts: false })
    const { code, options_json } = await beginPasskeySignIn(project)
    const response = authenticator.signIn(options_json)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => sendSignIn(project, response, code)),
    )

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await sessionsOf(user.user_id)).toBe(2)
  })
})

test('in a project without passkeys no sign-in can start, and a started one fails', async () => {
  const other = await service.newProject({ passkey_enabled: true })
  const { authenticator } = await signUpWithPasskey(other)
  const { code, options_json } = await beginPasskeySignIn(other)
  await patchConfig(service.ctx, other.id, { 'auth.passkey.allowSignIn': false })

  const begun = await other.as('client').post('/auth/passkey/initiate-passkey-authentication', {})
  const ended = await sendSignIn(other, authenticator.signIn(options_json), code)

  expect([begun.status, begun.code]).toEqual([400, 'PASSKEY_AUTHENTICATION_NOT_ENABLED'])
  expect([ended.status, ended.code]).toEqual([400, 'PASSKEY_AUTHENTICATION_NOT_ENABLED'])
  expect((await sendSignIn(other, authenticator.signIn(options_json), code)).code).toBe(
    'VERIFICATION_CODE_ALREADY_USED',
  )
})
