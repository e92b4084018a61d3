import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isConnectionLoss } from './database-down.ts'
import {
  DatabaseSilent,
  endReadOnlyConnections,
  endSilentConnections,
  type ServiceClient,
  serviceClient,
} from './service-client.ts'
import { isPoolTimeout, ServicePool } from './service-pool.ts'
import { createStatementNames, declareStatement } from './statement-names.ts'
import type { Tables } from './tables.ts'

/** A connection to the database, or an open transaction on it. */
export type Db = Kysely<Tables>

/** The database of one process and its connection pool. */
export interface Database {
  db: Db
  pool: pg.Pool
}

/**
 * When the database cancels a statement, a wait for a lock, and an idle transaction; 0 means never.
 */
export interface DatabaseTimeouts {
  readonly statementSeconds: number
  readonly lockSeconds: number
  readonly idleTransactionSeconds: number
}

export interface DatabaseOptions {
  poolSize: number
  timeouts: DatabaseTimeouts
  /**
   * How many milliseconds after its own timeout the database counts as silent. By default 10,000.
   */
  graceMs?: number
}

const NO_TIMEOUTS: DatabaseTimeouts = {
  statementSeconds: 0,
  lockSeconds: 0,
  idleTransactionSeconds: 0,
}

const setTimeouts = ({
  statementSeconds,
  lockSeconds,
  idleTransactionSeconds,
}: DatabaseTimeouts): string =>
  `set statement_timeout = '${statementSeconds}s'; set lock_timeout = '${lockSeconds}s'; ` +
  `set idle_in_transaction_session_timeout = '${idleTransactionSeconds}s'`

/**
 * A connection for work that may take long, such as migrations. Its timeouts are restored when it
 * is released.
 */
export async function connectWithoutTimeouts(
  pool: pg.Pool,
  timeouts: DatabaseTimeouts,
): Promise<pg.PoolClient> {
  const client = await pool.connect()
  const patient = client as unknown as ServiceClient
  const release = client.release
  client.release = (error) => {
    if (error) return release.call(client, error)
    patient.isPatient = false
    client.query(setTimeouts(timeouts)).then(
      () => release.call(client),
      () => release.call(client, true),
    )
  }
  patient.isPatient = true
  try {
    await client.query(setTimeouts(NO_TIMEOUTS))
    return client
  } catch (error) {
    release.call(client, true)
    throw error
  }
}

/** The database for work that may take long. Each statement costs two more. */
export function withoutTimeouts(pool: pg.Pool, timeouts: DatabaseTimeouts): Db {
  // The pool is closed by the code that opened it.
  const patient = {
    connect: () => connectWithoutTimeouts(pool, timeouts),
    end: async () => {},
    options: pool.options,
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patient }) })
}

/** PostgreSQL's error codes for a statement timeout and a lock timeout. */
const TIMEOUT_CODES = ['57014', '55P03']

/** Did the database cancel the work because of a timeout, or not respond at all? */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseSilent ||
  (error instanceof pg.DatabaseError && TIMEOUT_CODES.includes(error.code ?? ''))

/** Had the tenancy or the project of a written row been deleted? */
export const isOfDeletedProject = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23503' &&
  /_(tenancy|project)_id_fkey$/.test(error.constraint ?? '')

/**
 * Opens a pool. Statements that are sent often are parsed and planned once per connection. Those
 * made by `prepared` have a name of their own.
 */
export function openDatabase(
  url: string,
  { poolSize, timeouts, graceMs = 10_000 }: DatabaseOptions,
  onError: (error: Error) => void,
): Database {
  const pool = new ServicePool({
    connectionString: url,
    max: poolSize,
    Client: serviceClient(createStatementNames()),
    // Sends a statement without waiting for the previous one.
    pipeline: true,
    application_name: 'latchkey',
    connectionTimeoutMillis: 10_000,
    // Firewalls and load balancers forget connections on which nothing is sent.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // Set before the connection is used. Not as startup parameters, because poolers reject them.
    onConnect: (client) => client.query(setTimeouts(timeouts)),
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end
  // the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  endReadOnlyConnections(pool)
  const { statementSeconds } = timeouts
  if (statementSeconds > 0) endSilentConnections(pool, statementSeconds * 1_000 + graceMs)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** A statement on a hot path; `name` is unique in the service. */
export type Prepared<Row> = (db: Db, values: readonly unknown[]) => Promise<Row[]>

/**
 * Declares a statement on a hot path by its name (lower case and underscores) and its SQL with `$1`
 * ….
 */
export function prepared<Row>(name: string, sql: string): Prepared<Row> {
  declareStatement(name, sql)
  return async (db, values) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))).rows
}

/**
 * Runs work that may violate a unique constraint and turns exactly that violation into another
 * error.
 */
export async function onConflict<T>(
  constraint: string,
  work: Promise<T>,
  error: () => Error,
): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (
      cause instanceof pg.DatabaseError &&
      cause.code === '23505' &&
      cause.constraint === constraint
    )
      throw error()
    throw cause
  }
}

/**
 * Whether the same statements can succeed later: after a deadlock, without a connection or a lock, or
 * if the server had no memory, no disk space or too many connections.
 */
export const isTemporary = (error: unknown): boolean =>
  isConnectionLoss(error) ||
  isPoolTimeout(error) ||
  /^(40|08|53[123]|55P03|57P)/.test(String((error as { code?: unknown } | null)?.code ?? ''))
