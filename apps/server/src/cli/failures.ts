import { ConfigError } from '../config/index.ts'

const DATABASE_ADVICE: Record<string, string> = {
  ECONNREFUSED: 'Nothing is listening there. Check DATABASE_URL and that PostgreSQL is running.',
  ENOTFOUND: 'The host name is unknown. Check DATABASE_URL.',
  ETIMEDOUT: 'There was no response. Check DATABASE_URL, the network and the firewall.',
  ENOENT: 'The socket does not exist. Check DATABASE_URL.',
  '28P01': 'The password is wrong. Check DATABASE_URL.',
  '28000': 'The user is not allowed to connect. Check DATABASE_URL and pg_hba.conf.',
  '3D000': 'The database does not exist. Create it, or name another in DATABASE_URL.',
  '42501': 'The user of DATABASE_URL cannot create tables. Grant it the privilege.',
}

/** Prints in one line each what is wrong and what to do; the exit code is 1. */
export function reportFailure(error: unknown): number {
  for (const line of explain(error)) console.error(`latchkey: ${line}`)
  return 1
}

/** The message for the operator about a failure at start. */
export function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return [...error.problems]
  const cause = firstCause(error)
  const code = codeOf(cause)
  if (code === 'EADDRINUSE')
    return [
      `port ${portOf(cause)} is already in use. Stop the process that uses it, or set LATCHKEY_PORT.`,
    ]
  if (code === 'EACCES' && portOf(cause) !== undefined)
    return [
      `port ${portOf(cause)} requires elevated privileges. Set LATCHKEY_PORT to a port above 1023.`,
    ]
  const advice = DATABASE_ADVICE[code]
  const message = cause instanceof Error ? cause.message : String(cause)
  if (advice !== undefined) return [`cannot use the database (${message || code}). ${advice}`]
  if (/timeout|timed out/i.test(message))
    return [`cannot reach the database (${message}). ${DATABASE_ADVICE.ETIMEDOUT}`]
  return [message]
}

/** Connecting to a name with several addresses fails with one error per address. */
function firstCause(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
const portOf = (error: unknown): unknown =>
  error instanceof Error && 'port' in error ? error.port : undefined
