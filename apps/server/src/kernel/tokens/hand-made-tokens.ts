import { KeyObject, sign } from 'node:crypto'
import { type CryptoKey, generateKeyPair } from 'jose'
import type { Context } from '../context.ts'
import type { AccessTokenClaims } from './access-tokens.ts'
import { createSigningKeys, type SigningKey } from './signing-keys.ts'

/**
 * For tests: tokens as nobody should be able to make them, so that each single check can be seen to
 * hold.
 */

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Signs any header and any payload with ES256, whatever they say. */
export async function handSign(
  header: object,
  payload: unknown,
  key: CryptoKey | KeyObject,
): Promise<string> {
  const text = `${encode(header)}.${encode(payload)}`
  const privateKey = key instanceof KeyObject ? key : KeyObject.from(key)
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${signature.toString('base64url')}`
}

/** A token put together from its parts; the signature is taken as it is. */
export const assemble = (header: object, payload: unknown, signature: string): string =>
  `${encode(header)}.${encode(payload)}.${signature}`

/** The key a service really signs with. */
export const realKey = (ctx: Context, audience: string, generation = 0): Promise<SigningKey> =>
  createSigningKeys(ctx.secrets).get(audience, generation)

/** A key pair of somebody else. */
export const foreignKeys = () => generateKeyPair('ES256', { extractable: true })

export interface Decoded {
  header: Record<string, unknown>
  payload: AccessTokenClaims & { iss: string; aud: string; iat: number; exp: number }
  signature: string
}

/** Reads a token without asking whether it is true. */
export function decode(token: string): Decoded {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  return { header: read(header), payload: read(payload), signature }
}
