import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/* An authenticator and its browser, written for tests from WebAuthn Level 3. */

/** Bits of the flags byte (WebAuthn L3 §6.1). */
export const FLAGS = {
  userPresent: 1,
  userVerified: 4,
  backupEligible: 8,
  backedUp: 16,
  attested: 64,
}

/** Deviations from the behavior of a correct browser. */
export interface Ceremony {
  origin?: string
  /** The relying party that the authenticator signs for. Defaults to the host of the origin. */
  rpId?: string
  flags?: number
  counter?: number
  /** Members to add to or replace in the client data. */
  clientData?: Record<string, unknown>
  /** Members to add to or replace in the response. */
  response?: Record<string, unknown>
  /** For registrations: creates the attestation format and statement from the signed data. */
  attest?: (signed: Buffer, key: KeyObject) => { fmt: unknown; attStmt: Cbor }
}

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256' | 'ES384'
export type BrowserJson = {
  id: string
  rawId: string
  type: string
  response: Record<string, unknown>
  [member: string]: unknown
}

export interface Authenticator {
  readonly credentialId: Buffer
  register(options: { challenge: string }, ceremony?: Ceremony): BrowserJson
  /** Increments the counter, unless the authenticator has none. */
  signIn(options: { challenge: string }, ceremony?: Ceremony): BrowserJson
}

export const ORIGIN = 'http://localhost:3000'

export function createAuthenticator(
  settings: {
    algorithm?: Algorithm
    credentialId?: Buffer
    counts?: boolean
    publicKey?: Buffer
  } = {},
): Authenticator {
  const { algorithm = 'ES256', credentialId = randomBytes(32), counts = true, publicKey } = settings
  const { key, cose } = generateKey(algorithm)
  let counter = 0

  const clientDataOf = (
    type: string,
    { challenge }: { challenge: string },
    { origin = ORIGIN, clientData }: Ceremony,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }))
  const authenticatorData = (ceremony: Ceremony, flags: number, attested: Buffer) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(ceremony.flags ?? flags)
    head.writeUInt32BE(ceremony.counter ?? counter, 1)
    const rpId = ceremony.rpId ?? new URL(ceremony.origin ?? ORIGIN).hostname
    return Buffer.concat([sha256(rpId), head, attested])
  }
  const reply = (response: Record<string, unknown>, ceremony: Ceremony): BrowserJson => {
    const id = credentialId.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: { ...response, ...ceremony.response },
    }
  }

  return {
    credentialId,
    register(options, ceremony = {}) {
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, publicKey ?? cose])
      const authData = authenticatorData(ceremony, FLAGS.userPresent | FLAGS.attested, attested)
      const clientData = clientDataOf('webauthn.create', options, ceremony)
      const { fmt, attStmt } = ceremony.attest?.(
        Buffer.concat([authData, sha256(clientData)]),
        key,
      ) ?? { fmt: 'none', attStmt: new Map() }
      const attestation = encodeCbor(
        new Map<Cbor, Cbor>([
          ['fmt', fmt as Cbor],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      )
      return reply(
        {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
        ceremony,
      )
    },
    signIn(options, ceremony = {}) {
      if (counts) counter += 1
      const authData = authenticatorData(ceremony, FLAGS.userPresent, Buffer.alloc(0))
      const clientData = clientDataOf('webauthn.get', options, ceremony)
      const signature = signWith(key, Buffer.concat([authData, sha256(clientData)]))
      return reply(
        {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
        ceremony,
      )
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Signs in the format of the key: DER for elliptic curves (WebAuthn L3 §6.5.5). */
export const signWith = (key: KeyObject, data: Buffer): Buffer =>
  sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', data, key)

/** Generates a key pair whose public key is a COSE key (RFC 9053 §7). */
function generateKey(algorithm: Algorithm): { key: KeyObject; cose: Buffer } {
  const bytes = (text: string | undefined) => Buffer.from(text as string, 'base64url')
  const toCose = (members: [Cbor, Cbor][]) => encodeCbor(new Map(members))
  if (algorithm === 'RS256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { n, e } = publicKey.export({ format: 'jwk' })
    const members: [Cbor, Cbor][] = [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
    ]
    return { key: privateKey, cose: toCose([...members, [-2, bytes(e)]]) }
  }
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { x } = publicKey.export({ format: 'jwk' })
    const members: [Cbor, Cbor][] = [
      [1, 1],
      [3, -8],
      [-1, 6],
    ]
    return { key: privateKey, cose: toCose([...members, [-2, bytes(x)]]) }
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: algorithm === 'ES256' ? 'P-256' : 'P-384',
  })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const members: [Cbor, Cbor][] =
    algorithm === 'ES256'
      ? [
          [1, 2],
          [3, -7],
          [-1, 1],
        ]
      : [
          [1, 2],
          [3, -35],
          [-1, 2],
        ]
  return { key: privateKey, cose: toCose([...members, [-2, bytes(x)], [-3, bytes(y)]]) }
}

export type Cbor = number | string | Buffer | Cbor[] | Map<Cbor, Cbor>

/** Encodes the subset of CBOR (RFC 8949) that authenticators use. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value])
  if (typeof value === 'string')
    return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value))
    return Buffer.concat([headOf(4, value.length), ...value.map(encodeCbor)])
  return Buffer.concat([
    headOf(5, value.size),
    ...[...value].flat().map((item) => encodeCbor(item as Cbor)),
  ])
}

function headOf(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
