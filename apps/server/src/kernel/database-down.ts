import pg from 'pg'

/** Errors of lost and missing connections, and whether the statement may have stored something. */
const losses = new WeakMap<Error, { mayBeStored: boolean }>()

/**
 * Codes with which PostgreSQL ends or refuses a connection, or refuses a write because it is a
 * replica. It rolls back before it sends one of them.
 */
const REFUSALS = /^(?:08|57P|25006$|25P03$|25P04$)/

/** Statements that store something when no transaction is open. `commit` always does. */
const STORES = /\b(?:insert|update|delete|merge|commit)\b/i

/**
 * Was the database not available, so that the same work can succeed later? Not if the connection
 * was lost while a statement was running that may have been committed: the caller would repeat what
 * has happened already.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (losses.get(error)?.mayBeStored === false || isRefusal(error))

/** Was a connection lost, or could none be opened? Whether the work is stored may be unknown. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error && losses.has(error)

const isRefusal = (error: Error): boolean =>
  error instanceof pg.DatabaseError && REFUSALS.test(error.code ?? '')

/** Remembers the error of a connection that could not be opened. Nothing was sent. */
export function noConnection(error: Error): void {
  losses.set(error, { mayBeStored: false })
}

/** Remembers the error of a statement whose connection was lost. */
export function lostStatement(
  error: Error,
  { text, isInTransaction }: { text: unknown; isInTransaction: boolean },
): void {
  const mayBeStored = !isInTransaction && (typeof text !== 'string' || STORES.test(text))
  losses.set(error, { mayBeStored })
}
