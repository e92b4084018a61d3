import { randomBytes, randomUUID } from 'node:crypto'

/** The source of randomness. */
export interface Random {
  bytes(length: number): Buffer
  uuid(): string
}

const POOL_BYTES = 4_096

/**
 * Takes short values from a pool of random bytes, because a call of the system for each costs more
 * than the rest of a small request. A byte is used once and then erased from the pool.
 */
function createPool(): (length: number) => Buffer {
  let pool = Buffer.alloc(0)
  return (length) => {
    if (length > POOL_BYTES / 16) return randomBytes(length)
    if (length > pool.length) pool = randomBytes(POOL_BYTES)
    const bytes = Buffer.from(pool.subarray(0, length))
    pool.fill(0, 0, length)
    pool = pool.subarray(length)
    return bytes
  }
}

export const systemRandom: Random = { bytes: createPool(), uuid: randomUUID }

// Crockford's base 32 in lower case: no i, l, o, u, so that people do not misread a code.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns `length` random characters, 5 bits each. */
export const randomText = (random: Random, length: number): string =>
  encodeText(random.bytes(length))

/**
 * One character for each byte; 256 is a multiple of 32, so the lower five bits of a uniform byte
 * are uniform.
 */
export function encodeText(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += ALPHABET[byte & 31]
  return text
}

/** An opaque secret of the protocol: 45 characters, 225 bits (protocol 01 §10.1). */
export const randomSecret = (random: Random): string => randomText(random, 45)
