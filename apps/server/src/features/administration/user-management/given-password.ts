import { afterCommit, type InTransaction, type RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { noteImportedCost } from '../../projects/projects/index.ts'
import { bcryptCostOf, hashPassword, isImportableHash } from '../../sign-in/passwords/index.ts'

/**
 * A password set by a server: in plain text, or as a hash from another system (protocol 03 §1.8).
 */
export interface GivenPassword {
  /** Null removes the password. */
  password?: string | null | undefined
  password_hash?: string | undefined
}

/** Rejects two passwords and unsupported hashes before anything is read from the database. */
export function checkGivenPassword(
  { config }: RequestContext,
  { password, password_hash }: GivenPassword,
): void {
  if (password !== undefined && password_hash !== undefined)
    throw new HttpError('password-given-twice')
  if (
    password_hash !== undefined &&
    !isImportableHash(password_hash, config.maxImportedBcryptCost)
  ) {
    throw new HttpError('password-hash-not-supported', { max_cost: config.maxImportedBcryptCost })
  }
}

/** Returns the hash to store, null to remove the password, or undefined if it does not change. */
export async function hashGivenPassword(
  ctx: RequestContext,
  { password, password_hash }: GivenPassword,
): Promise<string | null | undefined> {
  if (password_hash !== undefined) return password_hash
  return typeof password === 'string' ? hashPassword(ctx, password) : password
}

/** Stores the cost of an imported hash, so that wrong sign-ins cost the same for all addresses. */
export async function noteImport(
  tx: InTransaction<RequestContext>,
  { password_hash }: GivenPassword,
): Promise<void> {
  const cost = password_hash === undefined ? null : bcryptCostOf(password_hash)
  if (cost === null) return
  await noteImportedCost(tx, tx.project.id, cost)
  // Other processes are notified by the database.
  if (cost > (tx.project.importedBcryptCost ?? 0))
    afterCommit(tx, () => tx.projects.forget(tx.project.id))
}
