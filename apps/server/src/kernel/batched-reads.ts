import type { Db } from './database.ts'

/** Reads the rows of several keys with one statement, in the order of the keys. */
type ReadAll<Key, Row> = (db: Db, keys: readonly Key[]) => Promise<readonly (Row | null)[]>

interface Batch<Key, Row> {
  keys: Key[]
  rows: Promise<readonly (Row | null)[]>
}

const MAX_KEYS = 100

/**
 * Reads the row of a key. Keys that requests ask for in the same turn of the event loop are read
 * with one statement, so a busy service sends fewer of them. If it fails, it fails for all of them.
 * Not for a transaction, whose reads must not mix with others (decision 0055).
 */
export function batchedRead<Key, Row>(
  readAll: ReadAll<Key, Row>,
): (db: Db, key: Key) => Promise<Row | null> {
  const open = new WeakMap<Db, Batch<Key, Row>>()

  function openBatch(db: Db): Batch<Key, Row> {
    const keys: Key[] = []
    const rows = endOfTurn().then(() => {
      if (open.get(db) === batch) open.delete(db)
      return readAll(db, keys)
    })
    const batch = { keys, rows }
    open.set(db, batch)
    return batch
  }

  return async (db, key) => {
    const current = open.get(db)
    const batch = current && current.keys.length < MAX_KEYS ? current : openBatch(db)
    const index = batch.keys.push(key) - 1
    return (await batch.rows)[index] ?? null
  }
}

/** Resolves when the data that all connections have received is processed. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
