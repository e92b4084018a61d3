import { createHash, generateKeyPairSync } from 'node:crypto'
import type { TestUser } from '@latchkey/testkit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CERTIFICATE, CERTIFICATE_KEY } from './attestation-certificate.ts'
import {
  beginRegistration,
  registerWith,
  sendRegistration,
  signInWith,
  signUpWithPasskey,
} from './testing/ceremonies.ts'
import { FAILED, startPasskeyProject } from './testing/passkey-project.ts'
import {
  type Cbor,
  type Ceremony,
  createAuthenticator,
  encodeCbor,
  FLAGS,
  signWith,
} from './testing/software-authenticator.ts'

const { service, project, hasPasskey, storedOf } = await startPasskeyProject()

let ada: TestUser
beforeEach(async () => {
  ada = await project.signUp()
})

describe('the registration options', () => {
  test('match the protocol exactly', async () => {
    const reply = await project
      .as('client', ada)
      .post('/auth/passkey/initiate-passkey-registration', {})

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
      options_json: {
        rp: { name: 'Acme Notes', id: 'THIS_VALUE_WILL_BE_REPLACED.example.com' },
        user: {
          id: Buffer.from(ada.user_id).toString('base64url'),
          name: ada.email,
          displayName: ada.email,
        },
        challenge: expect.any(String),
        pubKeyCredParams: [
          { alg: -8, type: 'public-key' },
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        timeout: 60000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'preferred',
        },
        extensions: { credProps: true },
      },
    })
  })

  test('name the user by display name, email or "User"', async () => {
    await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })
    const named = await project
      .as('client', ada)
      .post('/auth/passkey/initiate-passkey-registration')
    expect(named.json.options_json.user).toMatchObject({ name: 'Ada', displayName: 'Ada' })

    const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
    const caller = project.as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
    const nameless = await caller.post('/auth/passkey/initiate-passkey-registration', {})
    expect(nameless.json.options_json.user).toMatchObject({ name: 'User', displayName: 'User' })
  })

  test('contain 32 new random bytes each time', async () => {
    const challenges = await Promise.all(
      Array.from({ length: 5 }, () => beginRegistration(project, ada)),
    )

    const bytes = challenges.map(({ options_json }) =>
      Buffer.from(options_json.challenge, 'base64url'),
    )
    expect(bytes.map(({ length }) => length)).toEqual([32, 32, 32, 32, 32])
    expect(new Set(bytes.map((challenge) => challenge.toString('hex'))).size).toBe(5)
  })
})

test('registers a passkey, marks the user and accepts its sign-in', async () => {
  const authenticator = createAuthenticator()

  const reply = await registerWith(project, ada, authenticator)

  expect([reply.status, reply.json]).toEqual([
    200,
    { user_handle: authenticator.credentialId.toString('base64url') },
  ])
  expect(await hasPasskey(ada)).toBe(true)
  expect((await signInWith(project, authenticator)).json.user_id).toBe(ada.user_id)
})

test('stores the fields of a passkey', async () => {
  const authenticator = createAuthenticator()
  const flags = FLAGS.userPresent | FLAGS.attested | FLAGS.backupEligible | FLAGS.backedUp

  const transports = ['hybrid', 'internal', 'internal', 'telepathy', 7, null]
  await registerWith(project, ada, authenticator, { flags, counter: 7, response: { transports } })

  expect(await storedOf(ada)).toEqual([
    {
      tenancy_id: expect.any(String),
      id: expect.any(String),
      user_id: ada.user_id,
      name: null,
      credential_id: authenticator.credentialId,
      public_key: expect.any(Buffer),
      rp_id: 'localhost',
      counter: '7',
      transports: ['hybrid', 'internal'],
      device_type: 'multiDevice',
      is_backed_up: true,
      created_at: service.clock.now(),
      last_used_at: null,
    },
  ])
})

test('accepts the same passkey again from the same user', async () => {
  const authenticator = createAuthenticator()
  await registerWith(project, ada, authenticator)

  expect((await registerWith(project, ada, authenticator)).status).toBe(200)
  expect(await storedOf(ada)).toHaveLength(1)
})

test('rejects a passkey of another user, who keeps it', async () => {
  const { user: bob, authenticator } = await signUpWithPasskey(project)

  expect(await registerWith(project, ada, authenticator)).toMatchObject(FAILED)

  expect(await hasPasskey(ada)).toBe(false)
  expect((await signInWith(project, authenticator)).json.user_id).toBe(bob.user_id)
})

test('accepts the same passkey for a user of another project', async () => {
  const { authenticator } = await signUpWithPasskey(project)
  const other = await service.newProject({ passkey_enabled: true })

  expect((await registerWith(other, await other.signUp(), authenticator)).status).toBe(200)
})

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'accepts a key of the algorithm %s',
  async (algorithm) => {
    const { user, authenticator } = await signUpWithPasskey(project, { algorithm })

    expect((await signInWith(project, authenticator)).json.user_id).toBe(user.user_id)
  },
)

test('a failed registration keeps the existing passkey', async () => {
  const { user, authenticator } = await signUpWithPasskey(project)

  expect(
    await registerWith(project, user, createAuthenticator(), { rpId: 'evil.example' }),
  ).toMatchObject(FAILED)

  expect((await signInWith(project, authenticator)).json.user_id).toBe(user.user_id)
})

const BACKED_UP_BUT_NOT_ELIGIBLE = FLAGS.userPresent | FLAGS.attested | FLAGS.backedUp
const refused: [string, Ceremony][] = [
  [
    'a response to another challenge',
    { clientData: { challenge: Buffer.alloc(32).toString('base64url') } },
  ],
  ['a response to no challenge', { clientData: { challenge: undefined } }],
  ['a response of the other ceremony', { clientData: { type: 'webauthn.get' } }],
  ['an origin that is not trusted', { origin: 'https://evil.example' }],
  ['an origin with a path', { clientData: { origin: 'http://localhost:3000/path' } }],
  ['an origin with a slash', { clientData: { origin: 'http://localhost:3000/' } }],
  ['an origin with a user', { clientData: { origin: 'http://ada@localhost:3000' } }],
  [
    'an origin with its default port',
    { clientData: { origin: 'http://localhost:80' }, rpId: 'localhost' },
  ],
  ['an origin of another scheme', { clientData: { origin: 'foo://localhost' }, rpId: 'localhost' }],
  ['an origin that is not a string', { clientData: { origin: ['http://localhost:3000'] } }],
  ['no origin', { clientData: { origin: undefined } }],
  ['a page framed by another origin', { clientData: { crossOrigin: true } }],
  [
    'a relying party above the host of the origin',
    { origin: 'http://app.localhost:3000', rpId: 'localhost' },
  ],
  ['another relying party', { rpId: 'evil.example' }],
  ['the relying party of the placeholder', { rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com' }],
  ['no user present', { flags: FLAGS.attested }],
  ['no key', { flags: FLAGS.userPresent }],
  ['an inconsistent backup state', { flags: BACKED_UP_BUT_NOT_ELIGIBLE }],
  ['an unknown attestation format', { attest: () => ({ fmt: 'made-up', attStmt: new Map() }) }],
  [
    'a statement with the format "none"',
    { attest: () => ({ fmt: 'none', attStmt: new Map([['sig', Buffer.alloc(8)]]) }) },
  ],
]

test.each(refused)('rejects %s', async (_what, ceremony) => {
  const authenticator = createAuthenticator()

  const reply = await registerWith(project, ada, authenticator, ceremony)

  expect(reply).toMatchObject(FAILED)
  expect(reply.json).not.toHaveProperty('details')
  expect(await storedOf(ada)).toEqual([])
})

test('does not require user verification', async () => {
  expect(
    (
      await registerWith(project, ada, createAuthenticator(), {
        flags: FLAGS.userPresent | FLAGS.attested,
      })
    ).status,
  ).toBe(200)
})

test('rejects an algorithm that was not offered', async () => {
  expect(
    await registerWith(project, ada, createAuthenticator({ algorithm: 'ES384' })),
  ).toMatchObject(FAILED)
})

const point = (x: Buffer, y: Buffer) => new Map<Cbor, Cbor>([...ES256_P256, [-2, x], [-3, y]])
const ES256_P256: [Cbor, Cbor][] = [
  [1, 2],
  [3, -7],
  [-1, 1],
]
const rsa = (bits: number) => {
  const { n, e } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({
    format: 'jwk',
  })
  const bytes = (text?: string) => Buffer.from(text as string, 'base64url')
  return new Map<Cbor, Cbor>([...RS256, [-1, bytes(n)], [-2, bytes(e)]])
}
const RS256: [Cbor, Cbor][] = [
  [1, 3],
  [3, -257],
]

test.each<[string, Cbor]>([
  ['not a map', 7],
  ['empty', new Map()],
  ['without its point', new Map(ES256_P256)],
  ['a point off the curve', point(Buffer.alloc(32, 1), Buffer.alloc(32, 1))],
  ['half a point', point(Buffer.alloc(32, 1), Buffer.alloc(0))],
  [
    'on a curve of another algorithm',
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 2],
      [-2, Buffer.alloc(32)],
      [-3, Buffer.alloc(32)],
    ]),
  ],
  [
    'of a type of another algorithm',
    new Map<Cbor, Cbor>([
      [1, 1],
      [3, -7],
      [-1, 6],
      [-2, Buffer.alloc(32)],
    ]),
  ],
  ['weak RSA', rsa(1024)],
  [
    'RSA so large that verification is slow',
    new Map<Cbor, Cbor>([...RS256, [-1, Buffer.alloc(2048, 255)], [-2, Buffer.from([1, 0, 1])]]),
  ],
])('rejects a public key that is %s', async (_what, publicKey) => {
  expect(
    await registerWith(project, ada, createAuthenticator({ publicKey: encodeCbor(publicKey) })),
  ).toMatchObject(FAILED)
})

test('accepts a credential id of 1023 bytes and rejects a longer one', async () => {
  expect(
    (await registerWith(project, ada, createAuthenticator({ credentialId: Buffer.alloc(1023, 1) })))
      .status,
  ).toBe(200)
  expect(
    await registerWith(project, ada, createAuthenticator({ credentialId: Buffer.alloc(1024, 2) })),
  ).toMatchObject(FAILED)
  expect(
    await registerWith(project, ada, createAuthenticator({ credentialId: Buffer.alloc(0) })),
  ).toMatchObject(FAILED)
})

test("rejects a credential id that differs from the authenticator's", async () => {
  const id = Buffer.alloc(32, 9).toString('base64url')

  expect(
    await registerWith(project, ada, createAuthenticator(), {}, (response) => ({
      ...response,
      id,
      rawId: id,
    })),
  ).toMatchObject(FAILED)
  expect(
    await registerWith(project, ada, createAuthenticator(), {}, (reply) => ({
      ...reply,
      rawId: id,
    })),
  ).toMatchObject(FAILED)
  const padded = (answer: { id: string }) => ({
    ...answer,
    id: `${answer.id}=`,
    rawId: `${answer.id}=`,
  })
  expect(await registerWith(project, ada, createAuthenticator(), {}, padded)).toMatchObject(FAILED)
})

describe('an attestation', () => {
  test('by the passkey itself is verified', async () => {
    const attest: Ceremony['attest'] = (signed, key) => ({
      fmt: 'packed',
      attStmt: new Map<string, number | Buffer>([
        ['alg', -7],
        ['sig', signWith(key, signed)],
      ]),
    })
    const forge: Ceremony['attest'] = (signed, key) => ({
      fmt: 'packed',
      attStmt: new Map<string, number | Buffer>([
        ['alg', -7],
        ['sig', signWith(key, createHash('sha256').update(signed).digest())],
      ]),
    })

    expect(
      await registerWith(project, ada, createAuthenticator(), { attest: forge }),
    ).toMatchObject(FAILED)
    expect((await registerWith(project, ada, createAuthenticator(), { attest })).status).toBe(200)
  })

  test('by the vendor is rejected even if valid, and no URL in its certificate is requested', async () => {
    const outgoing = vi.spyOn(globalThis, 'fetch')
    const attest: Ceremony['attest'] = (signed) => ({
      fmt: 'packed',
      attStmt: new Map<string, number | Buffer | Buffer[]>([
        ['alg', -7],
        ['sig', signWith(CERTIFICATE_KEY, signed)],
        ['x5c', [CERTIFICATE]],
      ]),
    })

    expect(await registerWith(project, ada, createAuthenticator(), { attest })).toMatchObject(
      FAILED,
    )

    expect(outgoing).not.toHaveBeenCalled()
    outgoing.mockRestore()
  })

  test.each(['fido-u2f', 'android-key', 'android-safetynet', 'tpm', 'apple'])(
    'in the format %s is rejected',
    async (fmt) => {
      const attest: Ceremony['attest'] = (signed) => ({
        fmt,
        attStmt: new Map<string, Buffer | Buffer[]>([
          ['sig', signWith(CERTIFICATE_KEY, signed)],
          ['x5c', [CERTIFICATE]],
        ]),
      })

      expect(await registerWith(project, ada, createAuthenticator(), { attest })).toMatchObject(
        FAILED,
      )
    },
  )
})

test('one of 20 concurrent users registers the same passkey', async () => {
  const authenticator = createAuthenticator()
  const users = await Promise.all(Array.from({ length: 20 }, () => project.signUp()))

  const replies = await Promise.all(users.map((user) => registerWith(project, user, authenticator)))

  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(reply).toMatchObject(FAILED)
})

test('rejects a sign-in with a removed passkey', async () => {
  const { user, authenticator } = await signUpWithPasskey(project)

  await project.as('client', user).patch('/users/me', { passkey_auth_enabled: false })

  expect(await signInWith(project, authenticator)).toMatchObject({
    status: 400,
    code: 'PASSKEY_AUTHENTICATION_FAILED',
  })
})

test('a user deleted during the ceremony gets no passkey, and their passkey is deleted', async () => {
  const { user, authenticator } = await signUpWithPasskey(project)
  const { code, options_json } = await beginRegistration(project, user)
  await project.as('client', user).delete('/users/me')

  expect(
    (await sendRegistration(project, user, createAuthenticator().register(options_json), code))
      .code,
  ).toBe('SCHEMA_ERROR')
  expect(await storedOf(user)).toEqual([])
  expect((await signInWith(project, authenticator)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  // The authenticator still has the passkey. Another user may register it and gets no access to the
  // deleted user.
  expect((await registerWith(project, ada, authenticator)).status).toBe(200)
})
