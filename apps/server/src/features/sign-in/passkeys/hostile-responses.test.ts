import { startService } from '@latchkey/testkit'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { registerWith, signInWith, signUpWithPasskey } from './testing/ceremonies.ts'
import {
  type BrowserJson,
  type Cbor,
  createAuthenticator,
  encodeCbor,
} from './testing/software-authenticator.ts'

/* Malformed and hostile responses are rejected with a known error, never with a 500. */

const service = await startService()
const project = await service.newProject({ passkey_enabled: true })
const newcomer = await project.signUp()
const owner = await signUpWithPasskey(project, { counts: false })
afterAll(() => service.stop())

type Mangle = (response: BrowserJson) => unknown

const register = (mangle: Mangle) =>
  registerWith(project, newcomer, createAuthenticator(), {}, mangle)
const signIn = (mangle: Mangle) => signInWith(project, owner.authenticator, {}, mangle)
const ceremonies = [
  ['register', register, 'PASSKEY_REGISTRATION_FAILED'],
  ['sign in', signIn, 'PASSKEY_AUTHENTICATION_FAILED'],
] as const

const withResponse =
  (members: Record<string, unknown>): Mangle =>
  (response) => ({ ...response, response: { ...response.response, ...members } })
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const json = (value: unknown) => base64url(Buffer.from(JSON.stringify(value)))

describe.each(ceremonies)('case 40: %s', (_name, attempt, failed) => {
  test.each([
    ['nothing', ''],
    ['invalid base64url', '%%%%'],
    ['invalid JSON', base64url(Buffer.from('{"type":'))],
    ['null', json(null)],
    ['a number', json(7)],
    ['a list', json([])],
    ['an empty object', json({})],
    ['broken UTF-8', base64url(Buffer.from([0xff, 0xfe, 0x7b]))],
    ['deep nesting', base64url(Buffer.from('['.repeat(20_000)))],
    ['the largest body of a request', 'A'.repeat(60_000)],
  ])('rejects %s as client data', async (_what, clientDataJSON) => {
    const reply = await attempt(withResponse({ clientDataJSON }))

    expect([reply.status, reply.code]).toEqual([400, failed])
  })

  test.each([
    ['a string', 'credential'],
    ['null', null],
    ['empty', {}],
    ['without response', { id: 'a', rawId: 'a', type: 'public-key' }],
    [
      'with a response that is not an object',
      { id: 'a', rawId: 'a', type: 'public-key', response: [] },
    ],
    [
      'of another type',
      { id: 'a', rawId: 'a', type: 'password', response: { clientDataJSON: 'e30' } },
    ],
  ])('rejects a response that is %s as malformed', async (_what, response) => {
    const reply = await attempt(() => response)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test.each(['__proto__', 'constructor', 'toString', 'toJSON'])(
    'ignores the member %s',
    async (name) => {
      const reply = await attempt((response) => ({
        ...response,
        [name]: 'x',
        response: { ...response.response, [name]: { a: 1 } },
      }))

      expect([200, 400]).toContain(reply.status)
    },
  )

  test('rejects or accepts truncated and changed bytes and never fails with a 500', async () => {
    const members =
      attempt === register
        ? ['clientDataJSON', 'attestationObject']
        : ['clientDataJSON', 'authenticatorData', 'signature']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...members),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        fc.boolean(),
        async (member, place, byte, cuts) => {
          const reply = await attempt((response) => {
            const bytes = Buffer.from(response.response[member] as string, 'base64url')
            const at = place % bytes.length
            if (cuts) return withResponse({ [member]: base64url(bytes.subarray(0, at)) })(response)
            bytes[at] = byte
            return withResponse({ [member]: base64url(bytes) })(response)
          })

          if (cuts) expect([reply.status, reply.code]).toEqual([400, failed])
          else expect([200, 400]).toContain(reply.status)
        },
      ),
      { numRuns: 80 },
    )
  })

  test('rejects any JSON in place of any member and never fails with a 500', async () => {
    const members =
      attempt === register ? ['attestationObject'] : ['authenticatorData', 'signature']
    const notBytes = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary-ascii' }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members), notBytes, async (member, value) => {
        const reply = await attempt(withResponse({ [member]: value }))

        expect([reply.status, reply.code]).toBeOneOf([
          [400, failed],
          [400, 'SCHEMA_ERROR'],
        ])
      }),
      { numRuns: 60 },
    )
  })
})

const attested = (value: Cbor | Buffer) =>
  withResponse({ attestationObject: base64url(Buffer.isBuffer(value) ? value : encodeCbor(value)) })
const none: [Cbor, Cbor][] = [
  ['fmt', 'none'],
  ['attStmt', new Map()],
]

test.each<[string, Mangle]>([
  ['is missing', withResponse({ attestationObject: undefined })],
  ['is a number', attested(7)],
  ['is a list', attested([1, 2])],
  ['is an empty map', attested(new Map())],
  ['has no authenticator data', attested(new Map(none))],
  [
    'has a string as authenticator data',
    attested(new Map([...none, ['authData', 'x'.repeat(200)]])),
  ],
  ['has short authenticator data', attested(new Map([...none, ['authData', Buffer.alloc(36)]]))],
  [
    'has a statement that is not a map',
    attested(
      new Map<Cbor, Cbor>([
        ['fmt', 'packed'],
        ['attStmt', 1],
        ['authData', Buffer.alloc(200)],
      ]),
    ),
  ],
  [
    'has a format that is not a string',
    attested(
      new Map<Cbor, Cbor>([
        ['fmt', 7],
        ['attStmt', new Map()],
        ['authData', Buffer.alloc(200)],
      ]),
    ),
  ],
  [
    'claims to be a list of four billion items',
    attested(Buffer.from([0x9a, 0xff, 0xff, 0xff, 0xff])),
  ],
  [
    'claims to be a map of four billion entries',
    attested(Buffer.from([0xba, 0xff, 0xff, 0xff, 0xff, 0x01])),
  ],
  ['claims to be four billion bytes', attested(Buffer.from([0x5a, 0xff, 0xff, 0xff, 0xff, 0x01]))],
  ['nests forty thousand lists', attested(Buffer.alloc(40_000, 0x81))],
  ['is as large as a request may be', attested(Buffer.alloc(45_000, 0x81))],
])('rejects an attestation that %s', async (_what, mangle) => {
  const reply = await register(mangle)

  expect([reply.status, reply.code]).toEqual([400, 'PASSKEY_REGISTRATION_FAILED'])
})

test.each([undefined, null, 7, 'usb', { usb: true }, [[['usb']]], Array(10_000).fill('usb')])(
  'accepts a registration with the transports %j',
  async (transports) => {
    expect((await register(withResponse({ transports }))).status).toBe(200)
  },
)

test('the passkey of the user still works after these requests', async () => {
  expect((await signIn((response) => response)).json.user_id).toBe(owner.user.user_id)
})

test('case 65: rejects an attestation larger than the request limit without reading it', async () => {
  const reply = await register(attested(Buffer.alloc(1_000_000, 0x81)))

  expect([reply.status, reply.code]).toEqual([413, undefined])
})
