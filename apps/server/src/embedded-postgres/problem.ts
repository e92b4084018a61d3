/**
 * Why the embedded PostgreSQL cannot be used, as a message for the operator: what happened, and
 * what to do.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The code of a system error such as ENOENT, else undefined. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

const hints: Record<string, string> = {
  EACCES:
    'The folder belongs to another account: start Latchkey as that account, or choose another LATCHKEY_DATA_DIR.',
  EPERM:
    'This account may not do that: start Latchkey as an ordinary user who owns the folder, or choose another LATCHKEY_DATA_DIR.',
  EROFS: 'The folder cannot be written: choose another LATCHKEY_DATA_DIR.',
  ENOSPC: 'The disk is full: make room and start again.',
}

/** Turns any failure into one clear error about this data directory. */
export const explain = (error: unknown, dataDir: string): EmbeddedPostgresError => {
  if (error instanceof EmbeddedPostgresError) return error
  const message = error instanceof Error ? error.message : String(error)
  const hint =
    hints[codeOf(error) ?? ''] ??
    'Fix this and start again, or set DATABASE_URL to a PostgreSQL server of your own.'
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${dataDir} cannot be used: ${message}. ${hint}`,
    { cause: error },
  )
}
