import {
  describeIssues,
  findUnstorable,
  type ImportedUser,
  importedUser,
  KnownError,
  NOT_JSON,
  readImportedUser,
  shorten,
} from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { type CheckedUser, checkNewUser } from '../user-management/index.ts'
import type { ReadRow } from './row-reader.ts'
import type { ClaimedImport } from './store.ts'
import type { ImportFailure } from './tables.ts'
import { keysOf, type UniqueKey } from './taken.ts'

/** A row whose fields are checked, apart from what other users have. */
export interface CheckedRow {
  readonly row: ReadRow
  readonly user: ImportedUser
  readonly checked: CheckedUser
  readonly keys: readonly UniqueKey[]
}

/** More problems of one row would not help. */
const MAX_PROBLEMS = 3
const MAX_LABEL_LENGTH = 256
const MAX_MESSAGE_LENGTH = 1_000

/** Checks a row as a new user is checked. Returns why it cannot be imported. */
export async function checkRow(
  ctx: RequestContext,
  job: ClaimedImport,
  row: ReadRow,
): Promise<CheckedRow | ImportFailure> {
  if (typeof row.content === 'string') return failure(row, null, row.content)
  let given: Record<string, unknown> = {}
  try {
    given = readImportedUser(row.content, { format: job.format, ...job.plan })
    const problem = problemOf(given)
    if (problem !== null) return failure(row, 'SCHEMA_ERROR', problem, given)
    const parsed = importedUser.safeParse(given)
    if (!parsed.success)
      return failure(
        row,
        'SCHEMA_ERROR',
        describeIssues('row', parsed.error.issues.slice(0, MAX_PROBLEMS)).join('; '),
        given,
      )
    const user = parsed.data
    requireIdentity(user)
    if (new Date(user.signed_up_at_millis ?? 0) > ctx.clock.now())
      throw new HttpError('sign-up-in-the-future')
    const checked = await checkNewUser(ctx, withDefaults(user))
    return { row, user, checked, keys: keysOf(user) }
  } catch (error) {
    return failureOf(ctx, row, error, given)
  }
}

function problemOf(given: Record<string, unknown>): string | null {
  const unparsed = Object.entries(given).find(([, value]) => value === NOT_JSON)
  if (unparsed !== undefined) return `row.${unparsed[0]} must be JSON`
  return findUnstorable(given, 'row')
}

/** A file that is mapped wrongly must not become users without anything. */
function requireIdentity({ id, primary_email, oauth_providers = [] }: ImportedUser): void {
  if (id === undefined && !primary_email && oauth_providers.length === 0)
    throw new HttpError('import-row-without-identity')
}

/** People who move expect to sign in with their address. */
const withDefaults = (user: ImportedUser): ImportedUser => ({
  ...user,
  primary_email_auth_enabled: user.primary_email_auth_enabled ?? user.primary_email != null,
})

/** Why a row was not imported. Unknown errors are logged. */
export function failureOf(
  ctx: RequestContext,
  row: ReadRow,
  error: unknown,
  given: Record<string, unknown>,
): ImportFailure {
  if (KnownError.isKnownError(error)) return failure(row, error.errorCode, error.message, given)
  if (error instanceof HttpError) return failure(row, null, error.message, given)
  ctx.log.error({ error, projectId: ctx.project.id }, 'Could not import a user')
  return failure(row, null, 'Something went wrong. Import this row again.', given)
}

const failure = (
  { number }: ReadRow,
  code: string | null,
  message: string,
  { id, primary_email }: Record<string, unknown> = {},
): ImportFailure => ({
  row: number,
  id: labelOf(id),
  email: labelOf(primary_email),
  code,
  message: shorten(message, MAX_MESSAGE_LENGTH),
})

const labelOf = (value: unknown): string | null =>
  typeof value === 'string' && findUnstorable(value, '') === null
    ? value.slice(0, MAX_LABEL_LENGTH)
    : null
