import { sign } from 'node:crypto'
import type { SigningKey } from './signing-keys.ts'

const NUMBER_BYTES = 32

/**
 * A JWT in compact form (RFC 7519, RFC 7515 §7.1), signed with ES256 (RFC 7518 §3.4). Uses Node's
 * own signer, because Web Crypto triples the cost of every refresh.
 *
 * @param header its protected header besides `alg` and `kid`
 */
export function signJwt(
  { kid, privateKey }: Pick<SigningKey, 'kid' | 'privateKey'>,
  payload: object,
  header: { readonly typ?: string } = {},
): string {
  const content = `${encode({ alg: 'ES256', ...header, kid })}.${encode(payload)}`
  // Node can also return this format (dsaEncoding: 'ieee-p1363'), but then signing takes twice as
  // long.
  const signature = derToP1363(sign('sha256', Buffer.from(content), privateKey))
  return `${content}.${signature.toString('base64url')}`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Converts an ECDSA signature from DER (RFC 3279 §2.2.3) to IEEE P1363: r and s, 32 bytes each (RFC
 * 7518 §3.4).
 */
export function derToP1363(der: Buffer): Buffer {
  const first = der.subarray(4, 4 + (der[3] ?? 0))
  const second = der.subarray(4 + first.length + 2)
  const numbers = Buffer.alloc(2 * NUMBER_BYTES)
  for (const [at, number] of [first, second].entries()) {
    const digits = number.subarray(-NUMBER_BYTES)
    numbers.set(digits, (at + 1) * NUMBER_BYTES - digits.length)
  }
  return numbers
}
