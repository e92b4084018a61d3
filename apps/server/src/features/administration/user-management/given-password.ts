import { afterCommit, type InTransaction, type RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { noteImportedCost } from '../../projects/projects/index.ts'
import { bcryptCostOf, hashPassword, isImportableHash } from '../../sign-in/passwords/index.ts'

/** A password as servers may set it: in clear, or as the hash another system kept (protocol 03 §1.8). */
export interface GivenPassword {
  /** Null removes the password. */
  password?: string | null | undefined
  password_hash?: string | undefined
}

/** Refuses what could not be used, before anything is looked up. */
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

/** The hash to store, null for no password, undefined if nothing was said. */
export async function hashGivenPassword(
  ctx: RequestContext,
  { password, password_hash }: GivenPassword,
): Promise<string | null | undefined> {
  if (password_hash !== undefined) return password_hash
  return typeof password === 'string' ? hashPassword(ctx, password) : password
}

/** Records the cost of an imported hash, so that wrong sign-ins cost as much for addresses without one. */
export async function noteImport(
  tx: InTransaction<RequestContext>,
  { password_hash }: GivenPassword,
): Promise<void> {
  const cost = password_hash === undefined ? null : bcryptCostOf(password_hash)
  if (cost === null) return
  await noteImportedCost(tx, tx.project.id, cost)
  // Other processes hear of it from the database.
  if (cost > (tx.project.importedBcryptCost ?? 0))
    afterCommit(tx, () => tx.projects.forget(tx.project.id))
}
