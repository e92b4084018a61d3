/** A key of the data vault with a secret, as the parts that are sent and that encrypt. */
export interface VaultKey {
  /** What the service stores values under, in base64. */
  readonly hashedKey: string
  /** 32 bytes from which the key of each value is derived. Never sent. */
  readonly derived: Uint8Array<ArrayBuffer>
}

/** The random parts of an encrypted value. */
export interface EncryptionNonces {
  /** 16 bytes. */
  readonly salt: Uint8Array<ArrayBuffer>
  /** 12 bytes. */
  readonly iv: Uint8Array<ArrayBuffer>
}

const PURPOSE = 'stack-data-vault-client-side-encryption'
const ITERATIONS = 100_000
/** The first two bytes of every encrypted value. */
const VERSION = [1, 0]
const [SALT_BYTES, IV_BYTES] = [16, 12]

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Calls a function with few arguments at a time, because engines limit their number. */
const CHUNK = 32_768
const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** PBKDF2-HMAC-SHA-256 with a salt that names what the hash is for. */
async function hash(
  purpose: string,
  secret: string,
  value: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const salt = utf8(
    JSON.stringify(['stack-crypto-helper-iterated-hash', purpose, '', toBase64(utf8(secret))]),
  )
  const password = await crypto.subtle.importKey('raw', value, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, password, 256))
}

/** Derives what is needed for one key of the vault. Takes about 30 ms of computing. */
export async function deriveVaultKey(key: string, secret: string): Promise<VaultKey> {
  const derived = await hash(`${PURPOSE}-value-encryption-key-hash`, secret, utf8(key), ITERATIONS)
  const hashedKey = toBase64(await hash(`${PURPOSE}-key-hash`, secret, derived, 1))
  return { hashedKey, derived }
}

/** The AES key of one value. */
async function valueKey(
  { derived }: VaultKey,
  salt: Uint8Array<ArrayBuffer>,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const info = utf8(
    JSON.stringify([
      'stack-crypto-helper-derived-symmetric-key',
      `${PURPOSE}-value-encryption-value-encryption`,
      'binary-key',
      toBase64(salt),
    ]),
  )
  const input = await crypto.subtle.importKey('raw', derived, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    input,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  )
}

const randomNonces = (): EncryptionNonces => ({
  salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  iv: crypto.getRandomValues(new Uint8Array(IV_BYTES)),
})

/** Encrypts a value for the vault (protocol 07 §23). `nonces` are for test vectors only. */
export async function encryptVaultValue(
  key: VaultKey,
  value: string,
  { salt, iv }: EncryptionNonces = randomNonces(),
): Promise<string> {
  const aesKey = await valueKey(key, salt, 'encrypt')
  const encrypted = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aesKey, utf8(value)),
  )
  const all = new Uint8Array(VERSION.length + SALT_BYTES + IV_BYTES + encrypted.length)
  all.set(VERSION)
  all.set(salt, VERSION.length)
  all.set(iv, VERSION.length + SALT_BYTES)
  all.set(encrypted, VERSION.length + SALT_BYTES + IV_BYTES)
  return toBase64(all)
}

/** Decrypts a value of the vault. Throws if it was changed or is of another form. */
export async function decryptVaultValue(key: VaultKey, encrypted: string): Promise<string> {
  const all = readBytes(encrypted)
  if (VERSION.some((byte, at) => all[at] !== byte))
    throw new Error('This value of the data vault is of an unknown form.')
  const salt = all.slice(VERSION.length, VERSION.length + SALT_BYTES)
  const iv = all.slice(VERSION.length + SALT_BYTES, VERSION.length + SALT_BYTES + IV_BYTES)
  const aesKey = await valueKey(key, salt, 'decrypt')
  const content = all.slice(VERSION.length + SALT_BYTES + IV_BYTES)
  try {
    const value = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aesKey, content)
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(value)
  } catch (cause) {
    throw new Error('This value of the data vault cannot be decrypted. It was changed.', { cause })
  }
}

function readBytes(encrypted: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(encrypted)
  } catch {
    throw new Error('This value of the data vault is of an unknown form.')
  }
}
