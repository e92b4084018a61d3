import { createHash } from 'node:crypto'
import { transform } from 'sucrase'

/** How much compiled code is kept, in characters. */
const MAX_CACHED_LENGTH = 8 << 20

const cache = new Map<string, string>()
let cachedLength = 0

/**
 * Compiles the TSX of a source to the body of a CommonJS module, line by line. Types are removed
 * and not checked. Throws an error for authors if the syntax is wrong.
 */
export function compile(name: 'template' | 'theme', source: string): string {
  const key = createHash('sha256').update(source).digest('base64')
  const known = cache.get(key)
  if (known !== undefined) {
    // Moves it to the end: the first entries are those not used for the longest time.
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  const code = toCommonJs(name, source)
  cache.set(key, code)
  cachedLength += code.length
  for (const [oldest, { length }] of cache) {
    if (cachedLength <= MAX_CACHED_LENGTH) break
    cache.delete(oldest)
    cachedLength -= length
  }
  return code
}

function toCommonJs(name: string, source: string): string {
  try {
    return transform(source, {
      transforms: ['typescript', 'jsx', 'imports'],
      jsxRuntime: 'automatic',
      production: true,
    }).code
  } catch (error) {
    throw new SourceError(describe(name, error))
  }
}

/** A mistake of an author. Its message is for the author. */
export class SourceError extends Error {}

function describe(name: string, error: unknown): string {
  const { message, loc } = error as Error & { loc?: { line: number } }
  const [first = ''] = message.split('\n')
  const reason = first.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '')
  return loc === undefined ? `${name}.tsx: ${reason}` : `${name}.tsx:${loc.line}: ${reason}`
}
