import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from './random.ts'

/**
 * What secrets are derived for. A purpose is never shared: a value sealed for one cannot be opened
 * for another.
 */
export type SecretPurpose =
  | `client-secret:${string}`
  | `signing-key:${string}`
  | `key-id:${string}`
  | `hosted-key:${string}`
  | `sealed:${string}`
  | 'rate-limits'
  | 'session-networks'

/** Everything that depends on the server's one secret. */
export interface Secrets {
  /** Key material for one purpose, always the same for the same secret (HKDF-SHA-256, RFC 5869). */
  derive(purpose: SecretPurpose, bytes: number): Buffer
  /** Encrypts for storage (AES-256-GCM); the purpose is authenticated with the value. */
  seal(purpose: `sealed:${string}`, plaintext: string): Buffer
  /**
   * Opens a value that `seal` created for the same purpose; throws if it was changed or sealed for
   * another.
   */
  open(purpose: `sealed:${string}`, sealed: Uint8Array): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecrets(secret: string, random: Random): Secrets {
  const derive = (purpose: SecretPurpose, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'latchkey/1', purpose, bytes))
  return {
    derive,
    seal(purpose, plaintext) {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(purpose, 32), nonce).setAAD(
        Buffer.from(purpose),
      )
      const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    open(purpose, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose, 32), nonce)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag)
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}

/**
 * The stored form of tokens, codes and keys. They have over 200 random bits, so a plain hash cannot
 * be searched.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Compares two hashes in constant time. */
export const sameHash = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
