import { randomBytes, randomUUID } from 'node:crypto'

/** The source of randomness. */
export interface Random {
  bytes(length: number): Buffer
  uuid(): string
}

export const systemRandom: Random = { bytes: randomBytes, uuid: randomUUID }

// Crockford's base 32 in lower case: no i, l, o, u, so that people do not misread a code.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** So many random characters, 5 bits each. */
export const randomText = (random: Random, length: number): string =>
  encodeText(random.bytes(length))

/**
 * One character for each byte; 256 is a multiple of 32, so the lower five bits of a uniform byte
 * are uniform.
 */
export const encodeText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('')

/** An opaque secret of the protocol: 45 characters, 225 bits (protocol 01 §10.1). */
export const randomSecret = (random: Random): string => randomText(random, 45)
