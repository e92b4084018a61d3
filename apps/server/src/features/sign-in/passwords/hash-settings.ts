/**
 * What an imported hash costs, by its settings: everything of a hash but its salt, its digest and
 * the keys of its system (protocol 03 §1.8, decision 0044).
 */
export type HashSettings =
  | {
      readonly scheme: 'argon2'
      /** As in the library: 0 for Argon2d, 1 for Argon2i, 2 for Argon2id. */
      readonly variant: number
      readonly memoryKib: number
      readonly passes: number
      readonly lanes: number
    }
  | { readonly scheme: 'scrypt'; readonly n: number; readonly r: number; readonly p: number }
  | { readonly scheme: 'pbkdf2'; readonly digest: Pbkdf2Digest; readonly iterations: number }

export type Pbkdf2Digest = 'sha1' | 'sha256' | 'sha512'

/** The length of each digest in bytes. A longer hash takes its iterations once per block. */
export const DIGEST_BYTES: Record<Pbkdf2Digest, number> = { sha1: 20, sha256: 32, sha512: 64 }

const MAX_MEMORY_KIB = 128 * 1_024
const MAX_LANES = 16
const VARIANTS = ['d', 'i', 'id']
/** At most about half a second on a current core, and one on an older one. */
const MAX_PASSES_KIB = 2 ** 21
const MAX_SCRYPT_BLOCKS = 2 ** 21
const MAX_ITERATIONS: Record<Pbkdf2Digest, number> = {
  sha1: 2_000_000,
  sha256: 2_000_000,
  sha512: 1_000_000,
}
/** Systems use 2¹⁴ and more. */
const MIN_SCRYPT_N = 2 ** 10

/**
 * Parses the settings of a hash, such as `$scrypt$ln=14,r=8,p=1`. Returns null if they are
 * malformed, or cost more time or memory than an import may.
 */
export function parseSettings(text: string): HashSettings | null {
  return argon2Of(text) ?? scryptOf(text) ?? pbkdf2Of(text)
}

function argon2Of(text: string): HashSettings | null {
  const [, name, m, t, p] =
    /^\$argon2(id|i|d)\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,6}),p=([1-9]\d?)$/.exec(text) ?? []
  const [memoryKib, passes, lanes] = [Number(m), Number(t), Number(p)]
  const isPossible = memoryKib >= 8 * lanes
  const isCheap =
    memoryKib <= MAX_MEMORY_KIB && lanes <= MAX_LANES && memoryKib * passes <= MAX_PASSES_KIB
  if (!isPossible || !isCheap) return null
  return { scheme: 'argon2', variant: VARIANTS.indexOf(name as string), memoryKib, passes, lanes }
}

function scryptOf(text: string): HashSettings | null {
  const match =
    /^\$(?:scrypt\$ln|fbscrypt\$v=1,n)=([1-9]\d?),r=([1-9]\d{0,2}),p=([1-9]\d{0,2})$/.exec(text)
  const [n, r, p] = [2 ** Number(match?.[1]), Number(match?.[2]), Number(match?.[3])]
  const isCheap = (n + p) * r <= MAX_MEMORY_KIB * 8 && n * r * p <= MAX_SCRYPT_BLOCKS
  return n >= MIN_SCRYPT_N && isCheap ? { scheme: 'scrypt', n, r, p } : null
}

function pbkdf2Of(text: string): HashSettings | null {
  const match = /^\$pbkdf2-(sha1|sha256|sha512)\$i=([1-9]\d{0,6}),l=([1-9]\d{0,2})$/.exec(text)
  if (match === null) return null
  const digest = match[1] as Pbkdf2Digest
  const [rounds, length] = [Number(match[2]), Number(match[3])]
  const iterations = rounds * Math.ceil(length / DIGEST_BYTES[digest])
  return iterations <= MAX_ITERATIONS[digest] ? { scheme: 'pbkdf2', digest, iterations } : null
}

/** The time of a hash with these settings in milliseconds, on a slow core. */
export function estimateMs(settings: HashSettings): number {
  if (settings.scheme === 'argon2') return settings.memoryKib * settings.passes * 0.0004
  if (settings.scheme === 'scrypt') return settings.n * settings.r * settings.p * 0.0004
  return settings.iterations * (settings.digest === 'sha512' ? 0.0008 : 0.0004)
}
