import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

/** Allows RSA keys of 8192 bits. The time of a verification grows with the key. */
const MAX_BYTES = 1200
/** The minimum size of RSA keys (RFC 8812 §2). */
const MIN_RSA_BITS = 2048

// Labels of COSE keys (RFC 9052 §7.1, RFC 9053 §7). The same number means a curve or a modulus, and
// the x coordinate or an exponent.
const KEY_TYPE = 1
const ALGORITHM = 3
const FIRST = -1
const SECOND = -2
const THIRD = -3

/**
 * Reports whether this is a complete key of an offered algorithm. The decoder accepts truncated
 * keys, which would register but never sign in.
 */
export function isUsablePublicKey(cose: Uint8Array<ArrayBuffer>): boolean {
  if (cose.length > MAX_BYTES) return false
  const jwk = toJwk(decodeCredentialPublicKey(cose) as unknown as Map<number, unknown>)
  if (jwk === null) return false
  // Throws for an invalid key, such as a point that is not on the curve.
  const { asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' })
  return jwk.kty !== 'RSA' || (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
}

function toJwk(key: Map<number, unknown>): JsonWebKey | null {
  const bytes = (label: number) => Buffer.from(key.get(label) as Uint8Array).toString('base64url')
  const kind = `${key.get(ALGORITHM)}/${key.get(KEY_TYPE)}`
  if (kind === '-7/2' && key.get(FIRST) === 1)
    return { kty: 'EC', crv: 'P-256', x: bytes(SECOND), y: bytes(THIRD) }
  if (kind === '-8/1' && key.get(FIRST) === 6)
    return { kty: 'OKP', crv: 'Ed25519', x: bytes(SECOND) }
  if (kind === '-257/3') return { kty: 'RSA', n: bytes(FIRST), e: bytes(SECOND) }
  return null
}
