import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Algorithm, hash as hashArgon2, verify as verifyArgon2 } from '@node-rs/argon2'
import type { ForeignHash } from './foreign-hash.ts'
import { type HashSettings, parseSettings } from './hash-settings.ts'
import type { HashWork } from './hash-work.ts'

const MAX_SCRYPT_BYTES = 256 * 1_024 * 1_024
const AES_KEY_BYTES = 32
const DECOY_SALT = Buffer.from('no password is stored for this')

const derivePbkdf2 = promisify(pbkdf2)

/** Reports whether the password matches an imported hash. Runs in the threads of the process. */
export async function verifyForeign(
  work: HashWork,
  hash: ForeignHash,
  password: string,
): Promise<boolean> {
  count(work, hash.settings)
  if (hash.settings.scheme === 'argon2') return verifyArgon2(hash.text, password).catch(() => false)
  const computed = await compute(hash, password)
  return computed.length === hash.digest.length && timingSafeEqual(computed, hash.digest)
}

function compute(
  { settings, salt, digest, firebase, settingsText }: ForeignHash,
  password: string,
) {
  if (settings.scheme === 'scrypt') {
    return firebase === undefined
      ? deriveScrypt(password, salt, digest.length, settings)
      : encryptSignerKey(password, salt, firebase, settings)
  }
  if (settings.scheme !== 'pbkdf2') throw new Error(`No digest of ${settingsText}`)
  const iterations = Number(/i=(\d+)/.exec(settingsText)?.[1])
  return derivePbkdf2(password, salt, iterations, digest.length, settings.digest)
}

/** Firebase encrypts the key of the project with the hash, and stores the result. */
async function encryptSignerKey(
  password: string,
  salt: Buffer,
  { separator, signerKey }: NonNullable<ForeignHash['firebase']>,
  settings: ScryptSettings,
): Promise<Buffer> {
  const key = await deriveScrypt(
    password,
    Buffer.concat([salt, separator]),
    AES_KEY_BYTES,
    settings,
  )
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(signerKey), cipher.final()])
}

type ScryptSettings = Extract<HashSettings, { scheme: 'scrypt' }>

const deriveScrypt = (
  password: string,
  salt: Buffer,
  length: number,
  { n, r, p }: ScryptSettings,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: n, r, p, maxmem: MAX_SCRYPT_BYTES }
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/**
 * Adds to the work of a failed attempt until there is one hash for each of the settings that a
 * project has imported. Iterations of PBKDF2 add up, so there is one hash of the highest number for
 * each digest.
 */
export async function doMissingForeignWork(
  work: HashWork,
  imported: readonly string[],
  { verified, password }: { verified: ForeignHash | null; password: string },
): Promise<void> {
  const missing = new Map<string, HashSettings>()
  for (const settings of imported.map(parseSettings)) {
    if (settings === null) continue
    const key = keyOf(settings)
    const known = missing.get(key)
    if (known === undefined || iterationsOf(known) < iterationsOf(settings))
      missing.set(key, settings)
  }
  for (const [key, settings] of missing) {
    const done = verified !== null && keyOf(verified.settings) === key ? verified.settings : null
    if (settings.scheme !== 'pbkdf2') {
      if (done === null) await computeDecoy(work, settings, password)
      continue
    }
    const iterations = settings.iterations - (done === null ? 0 : iterationsOf(done))
    if (iterations > 0) await computeDecoy(work, { ...settings, iterations }, password)
  }
}

const keyOf = (settings: HashSettings) =>
  settings.scheme === 'pbkdf2' ? settings.digest : JSON.stringify(settings)

const iterationsOf = (settings: HashSettings) =>
  settings.scheme === 'pbkdf2' ? settings.iterations : 0

async function computeDecoy(
  work: HashWork,
  settings: HashSettings,
  password: string,
): Promise<void> {
  count(work, settings)
  if (settings.scheme === 'scrypt') {
    await deriveScrypt(password, DECOY_SALT, AES_KEY_BYTES, settings)
  } else if (settings.scheme === 'pbkdf2') {
    await derivePbkdf2(password, DECOY_SALT, settings.iterations, 16, settings.digest)
  } else {
    const { memoryKib: memoryCost, passes: timeCost, lanes: parallelism, variant } = settings
    const algorithm = variant as Algorithm
    await hashArgon2(password, { memoryCost, timeCost, parallelism, algorithm })
  }
}

function count(work: HashWork, settings: HashSettings): void {
  if (settings.scheme === 'argon2') work.importedArgon2Kib += settings.memoryKib * settings.passes
  else if (settings.scheme === 'scrypt') work.scryptBlocks += settings.n * settings.r * settings.p
  else work.pbkdf2Iterations += settings.iterations
}
