import { KeyObject, sign } from 'node:crypto'
import { type CryptoKey, generateKeyPair } from 'jose'
import type { Context } from '../context.ts'
import type { AccessTokenClaims } from './access-tokens.ts'
import { createSigningKeys, type SigningKey } from './signing-keys.ts'

/**
 * For tests: tokens that no attacker should be able to create, so that each check is tested alone.
 */

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Signs any header and any payload with ES256. */
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

/** A token built from its parts, with any signature. */
export const assemble = (header: object, payload: unknown, signature: string): string =>
  `${encode(header)}.${encode(payload)}.${signature}`

/** The key a service really signs with. */
export const realKey = (ctx: Context, audience: string, generation = 0): Promise<SigningKey> =>
  createSigningKeys(ctx.secrets).get(audience, generation)

/** A foreign key pair. */
export const foreignKeys = () => generateKeyPair('ES256', { extractable: true })

export interface Decoded {
  header: Record<string, unknown>
  payload: AccessTokenClaims & { iss: string; aud: string; iat: number; exp: number }
  signature: string
}

/** Decodes a token without verifying it. */
export function decode(token: string): Decoded {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  return { header: read(header), payload: read(payload), signature }
}
