import {
  DIGEST_BYTES,
  type HashSettings,
  type Pbkdf2Digest,
  parseSettings,
} from './hash-settings.ts'

/**
 * A hash of another system that is not bcrypt, in the form in which it is stored and exported
 * (protocol 03 §1.8).
 */
export interface ForeignHash {
  readonly text: string
  readonly settings: HashSettings
  /** The settings as text, which a project keeps. */
  readonly settingsText: string
  readonly salt: Buffer
  readonly digest: Buffer
  /** What Firebase adds to a hash. */
  readonly firebase?: { readonly separator: Buffer; readonly signerKey: Buffer }
}

/** Marks a stored hash that is not of our cost, so that an index finds it. */
const MARK = 'imported'
const MAX_SALT_BYTES = 128
const MIN_DIGEST_BYTES = 16
const MAX_DIGEST_BYTES = 128

/**
 * Parses a hash of Argon2, scrypt, Firebase's scrypt or PBKDF2. Also accepts PBKDF2 in the forms of
 * passlib and Django. Returns null if it is malformed, unknown or too expensive.
 */
export function parseForeignHash(text: string): ForeignHash | null {
  return argon2(text) ?? scrypt(text) ?? firebase(text) ?? pbkdf2(text) ?? django(text)
}

/** How the hash is stored. */
export const storedForm = (hash: ForeignHash): string => `${MARK}${hash.text}`

/** The hash without the mark, as other systems and an import accept it. */
export const exportedForm = (stored: string): string =>
  stored.startsWith(`${MARK}$`) ? stored.slice(MARK.length) : stored

/** Parses a stored hash. Returns null for our own hashes and for bcrypt. */
export const foreignHashOf = (stored: string): ForeignHash | null =>
  stored.startsWith(`${MARK}$`) ? parseForeignHash(stored.slice(MARK.length)) : null

function build(
  settingsText: string,
  { salt, digest, keys = '' }: { salt: Buffer | null; digest: Buffer | null; keys?: string },
): ForeignHash | null {
  const settings = parseSettings(settingsText)
  if (settings === null || salt === null || digest === null) return null
  if (salt.length > MAX_SALT_BYTES) return null
  if (digest.length < MIN_DIGEST_BYTES || digest.length > MAX_DIGEST_BYTES) return null
  const text = `${settingsText}${keys}$${encode(salt)}$${encode(digest)}`
  return { text, settings, settingsText, salt, digest }
}

function argon2(text: string): ForeignHash | null {
  // The lengths that the library accepts.
  const match = /^(\$argon2(?:id|i|d)\$[^$]+\$[^$]+)\$([^$]{11,64})\$([^$]{22,86})$/.exec(text)
  if (match === null) return null
  return build(match[1] as string, { salt: decode(match[2]), digest: decode(match[3]) })
}

function scrypt(text: string): ForeignHash | null {
  const match = /^(\$scrypt\$[^$]+)\$([^$]*)\$([^$]+)$/.exec(text)
  if (match === null) return null
  return build(match[1] as string, { salt: decode(match[2]), digest: decode(match[3]) })
}

function firebase(text: string): ForeignHash | null {
  const match = /^(\$fbscrypt\$[^$]+),ss=([^$,]*),sk=([^$,]+)\$([^$]*)\$([^$]+)$/.exec(text)
  const [separator, signerKey] = [decode(match?.[2]), decode(match?.[3])]
  if (match === null || separator === null || signerKey === null) return null
  const keys = `,ss=${encode(separator)},sk=${encode(signerKey)}`
  const hash = build(match[1] as string, { salt: decode(match[4]), digest: decode(match[5]), keys })
  // The digest is the encrypted key.
  if (hash === null || hash.digest.length !== signerKey.length) return null
  return { ...hash, firebase: { separator, signerKey } }
}

function pbkdf2(text: string): ForeignHash | null {
  const match =
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)(?:,l=(\d+))?\$([^$]*)\$([^$]+)$/.exec(text)
  if (match === null) return null
  const [, name = 'sha1', iterations, length, salt, digest] = match
  const hash = derived(name, iterations as string, decode(salt), decode(digest))
  return length === undefined || hash?.digest.length === Number(length) ? hash : null
}

/** Django writes the salt as plain text. */
function django(text: string): ForeignHash | null {
  const match = /^pbkdf2_(sha1|sha256)\$(\d+)\$([A-Za-z0-9+/=_-]*)\$([^$]+)$/.exec(text)
  if (match === null) return null
  return derived(
    match[1] as string,
    match[2] as string,
    Buffer.from(match[3] as string),
    decode(match[4]),
  )
}

function derived(
  name: string,
  iterations: string,
  salt: Buffer | null,
  digest: Buffer | null,
): ForeignHash | null {
  // A part of a digest would match too easily.
  if (digest !== null && digest.length < Math.min(DIGEST_BYTES[name as Pbkdf2Digest], 32))
    return null
  return build(`$pbkdf2-${name}$i=${iterations},l=${digest?.length}`, { salt, digest })
}

/** Decodes base64 with or without padding, also with the "." of passlib. */
function decode(text: string | undefined): Buffer | null {
  const plain = text?.replaceAll('.', '+').replace(/={1,2}$/, '')
  if (plain === undefined) return null
  const bytes = Buffer.from(plain, 'base64')
  return encode(bytes) === plain ? bytes : null
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
