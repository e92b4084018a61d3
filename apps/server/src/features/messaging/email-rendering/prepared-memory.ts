import { createHash } from 'node:crypto'
import { Lru } from '../../../kernel/lru.ts'

/** A part of the memory that differs from the image. */
interface Change {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** The memory of an engine that has evaluated sources, as its differences from the image. */
export interface PreparedMemory {
  readonly length: number
  readonly changes: readonly Change[]
}

const PAGE = 4_096
/** Of one pair of sources. A usual pair takes about 1 MB. */
const MAX_BYTES = 2 << 20
const MAX_PREPARED = 8
/** Sources are prepared when they come again, which most previews never do. */
const MAX_SEEN = 200

/**
 * Returns the differences of a memory from the image, which is filled up with zeros. Null if they
 * are too many to keep.
 */
export function changesOf(memory: Uint8Array, image: Uint8Array): PreparedMemory | null {
  const current = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength)
  const zeros = new Uint8Array(PAGE)
  const changes: Change[] = []
  let bytes = 0
  for (let offset = 0; offset < memory.length; offset += PAGE) {
    const before = offset < image.length ? image.subarray(offset, offset + PAGE) : zeros
    if (current.compare(before, 0, PAGE, offset, offset + PAGE) === 0) continue
    bytes += PAGE
    if (bytes > MAX_BYTES) return null
    changes.push({ offset, bytes: memory.slice(offset, offset + PAGE) })
  }
  return { length: memory.length, changes }
}

/** The prepared memories of the sources that are rendered most, by their content. */
export function createPreparedMemories() {
  const prepared = new Lru<string, PreparedMemory>(MAX_PREPARED)
  const seen = new Lru<string, true>(MAX_SEEN)
  return {
    keyOf: (sources: object): string =>
      createHash('sha256').update(JSON.stringify(sources)).digest('base64'),
    /**
     * Changes a memory that is like the image. Returns false if nothing is prepared for the sources
     * or the memory is too small for it: a new engine starts with less than a used one has.
     */
    restore(key: string, memory: Uint8Array): boolean {
      const known = prepared.get(key)
      if (known === undefined || known.length > memory.length) return false
      for (const { offset, bytes } of known.changes) memory.set(bytes, offset)
      return true
    },
    /** Whether the sources came before, and are therefore worth preparing. */
    isWorthIt(key: string): boolean {
      const isKnown = seen.get(key) === true
      seen.set(key, true)
      return isKnown
    },
    set: (key: string, memory: PreparedMemory): void => prepared.set(key, memory),
  }
}
