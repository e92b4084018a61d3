import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'

/** The entry that a value belongs to. The value cannot be decrypted as that of another entry. */
export interface EntryKey {
  tenancyId: string
  storeId: string
  hashedKey: string
}

/** A stored value: the key of the entry, sealed, and the value encrypted with it. */
export interface Envelope {
  sealed_key: Buffer
  encrypted_value: Buffer
}

/** Seals the keys of entries. */
export const VAULT_KEY_PURPOSE = 'sealed:data-vault-key'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const authenticated = ({ tenancyId, storeId, hashedKey }: EntryKey) =>
  Buffer.from(JSON.stringify([tenancyId, storeId, hashedKey]))

/**
 * Encrypts a value with a new key (AES-256-GCM) and seals that key with one derived from the
 * server's secret (protocol 04 §13). Another secret later needs only the key sealed again.
 */
export function encryptValue(
  ctx: Pick<Context, 'secrets' | 'random'>,
  entry: EntryKey,
  value: string,
): Envelope {
  const key = ctx.random.bytes(KEY_BYTES)
  const nonce = ctx.random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticated(entry))
  const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return {
    sealed_key: ctx.secrets.seal(VAULT_KEY_PURPOSE, Buffer.from(key).toString('base64')),
    encrypted_value: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]),
  }
}

/** Decrypts the value of an entry. Throws if it was changed or belongs to another entry. */
export function decryptValue(
  ctx: Pick<Context, 'secrets'>,
  entry: EntryKey,
  { sealed_key, encrypted_value }: Envelope,
): string {
  const key = Buffer.from(ctx.secrets.open(VAULT_KEY_PURPOSE, sealed_key), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted_value.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(authenticated(entry))
    .setAuthTag(encrypted_value.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(encrypted_value.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8')
}
