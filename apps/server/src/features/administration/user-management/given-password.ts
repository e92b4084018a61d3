import { afterCommit, type InTransaction, type RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { noteImportedCost, noteImportedSettings } from '../../projects/projects/index.ts'
import {
  bcryptCostOf,
  estimateMs,
  foreignHashOf,
  hashPassword,
  isImportableHash,
  isOurHash,
  parseForeignHash,
  parseSettings,
  storedForm,
} from '../../sign-in/passwords/index.ts'

/** How long the imported hashes of a project, one of each of its settings, may take together. */
const MAX_PROJECT_MS = 2_000
/** How many settings a project may have imported. */
const MAX_SETTINGS = 32

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
    !isImportableHash(password_hash, config.maxImportedBcryptCost) &&
    parseForeignHash(password_hash) === null
  ) {
    throw new HttpError('password-hash-not-supported', { max_cost: config.maxImportedBcryptCost })
  }
}

/** Returns the hash to store, null to remove the password, or undefined if it does not change. */
export async function hashGivenPassword(
  ctx: RequestContext,
  { password, password_hash }: GivenPassword,
): Promise<string | null | undefined> {
  if (password_hash !== undefined) return toStoredHash(ctx, password_hash)
  return typeof password === 'string' ? hashPassword(ctx, password) : password
}

function toStoredHash(ctx: RequestContext, given: string): string {
  const foreign = parseForeignHash(given)
  return foreign === null || isOurHash(ctx, given) ? given : storedForm(foreign)
}

/** Stores the cost of an imported hash, so that wrong sign-ins cost the same for all addresses. */
export async function noteImport(
  tx: InTransaction<RequestContext>,
  { password_hash }: GivenPassword,
): Promise<void> {
  if (password_hash === undefined) return
  const foreign = foreignHashOf(toStoredHash(tx, password_hash))
  if (foreign !== null) await noteSettings(tx, foreign.settingsText)
  const cost = bcryptCostOf(password_hash)
  if (cost === null) return
  await noteImportedCost(tx, tx.project.id, cost)
  // Other processes are notified by the database.
  if (cost > (tx.project.importedBcryptCost ?? 0))
    afterCommit(tx, () => tx.projects.forget(tx.project.id))
}

async function noteSettings(tx: InTransaction<RequestContext>, settings: string): Promise<void> {
  const all = await noteImportedSettings(tx, tx.project.id, settings)
  const known = all.map(parseSettings).filter((each) => each !== null)
  const totalMs = known.reduce((sum, each) => sum + estimateMs(each), 0)
  // A wrong sign-in takes that long for every address of the project.
  if (all.length > MAX_SETTINGS || totalMs > MAX_PROJECT_MS)
    throw new HttpError('too-many-hash-settings')
  if (!tx.project.importedHashes.includes(settings))
    afterCommit(tx, () => tx.projects.forget(tx.project.id))
}
