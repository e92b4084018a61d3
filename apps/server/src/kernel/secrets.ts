import { createCipheriv, createDecipheriv, hash, hkdfSync, timingSafeEqual } from 'node:crypto'
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
  | 'secret-id'

/** Key material that is derived from one secret of the server. */
export interface KeySource {
  /** Key material for one purpose, always the same for the same secret (HKDF-SHA-256, RFC 5869). */
  derive(purpose: SecretPurpose, bytes: number): Buffer
}

/** Everything that depends on the server's secret. */
export interface Secrets extends KeySource {
  /**
   * The other secrets that are accepted, such as the one before a change of LATCHKEY_SECRET. What
   * they sealed can be opened. Nothing new is sealed or signed with them.
   */
  readonly others: readonly KeySource[]
  /** Encrypts for storage (AES-256-GCM); the purpose is authenticated with the value. */
  seal(purpose: `sealed:${string}`, plaintext: string): Buffer
  /**
   * Opens a value that `seal` created for the same purpose, with this secret or another accepted
   * one; throws if it was changed or sealed for another purpose.
   */
  open(purpose: `sealed:${string}`, sealed: Uint8Array): string
  /**
   * Seals a value again with the secret in use. Returns `current` if it was sealed with that one,
   * and `unreadable` if no accepted secret opens it.
   */
  reseal(purpose: `sealed:${string}`, sealed: Uint8Array): Buffer | 'current' | 'unreadable'
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keySource = (secret: string): KeySource => ({
  derive: (purpose, bytes) => Buffer.from(hkdfSync('sha256', secret, 'latchkey/1', purpose, bytes)),
})

function openWith({ derive }: KeySource, purpose: `sealed:${string}`, sealed: Uint8Array): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', derive(purpose, 32), nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag)
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8')
}

/** Creates the secrets of a service. `others` are accepted as well, but not used for new values. */
export function createSecrets(
  secret: string,
  random: Random,
  otherSecrets: readonly string[] = [],
): Secrets {
  const current = keySource(secret)
  const others = otherSecrets.map(keySource)

  /** Null if no accepted secret opens the value. */
  function openWithAny(purpose: `sealed:${string}`, sealed: Uint8Array) {
    for (const source of [current, ...others]) {
      try {
        return { source, text: openWith(source, purpose, sealed) }
      } catch {
        // Another secret may open it.
      }
    }
    return null
  }

  function seal(purpose: `sealed:${string}`, plaintext: string): Buffer {
    const nonce = random.bytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', current.derive(purpose, 32), nonce).setAAD(
      Buffer.from(purpose),
    )
    const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  }

  return {
    ...current,
    others,
    seal,
    open(purpose, sealed) {
      const opened = openWithAny(purpose, sealed)
      if (opened === null) throw new Error(`No secret of the server opens this value (${purpose})`)
      return opened.text
    },
    reseal(purpose, sealed) {
      const opened = openWithAny(purpose, sealed)
      if (opened === null) return 'unreadable'
      return opened.source === current ? 'current' : seal(purpose, opened.text)
    },
  }
}

/**
 * The stored form of tokens, codes and keys. They have over 200 random bits, so a plain hash cannot
 * be searched.
 */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Compares two hashes in constant time. */
export const sameHash = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
