import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** A connection to the database, or an open transaction on it. */
export type Db = Kysely<Tables>

/** The database of one process and the pool of connections beneath it. */
export interface Database {
  db: Db
  pool: pg.Pool
}

/**
 * Opens a pool. Statements made by `prepared` are parsed and planned once per connection; they carry their name in a leading comment, so
 * that it reaches the driver through the query builder and shows in the server's own statistics too.
 */
export function openDatabase(url: string, poolSize: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: PreparingClient,
    application_name: 'latchkey',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

const NAMED = /^\/\* latchkey:([a-z_]+) \*\//

class PreparingClient extends pg.Client {
  // The driver's overloads cannot be restated one by one; whatever is not a named text goes through untouched.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? NAMED.exec(text)?.[1] : undefined
    const call = super.query as (...args: unknown[]) => unknown
    return (name === undefined ? call.apply(this, args) : call.apply(this, [{ name, text, values }, ...rest])) as never
  }
}

/** A statement on a hot path; `name` is unique in the service. */
export type Prepared<Row> = (db: Db, values: readonly unknown[]) => Promise<Row[]>

/** Declares a statement on a hot path by its name (lower case and underscores) and its SQL with `$1` …. */
export function prepared<Row>(name: string, sql: string): Prepared<Row> {
  const text = `/* latchkey:${name} */ ${sql}`
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** Runs work that may violate a unique constraint and turns exactly that violation into another error. */
export async function onConflict<T>(constraint: string, work: Promise<T>, error: () => Error): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint) throw error()
    throw cause
  }
}
