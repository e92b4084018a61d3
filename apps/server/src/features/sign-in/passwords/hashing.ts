import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import type { PasswordHashCost } from '../../../config/config.ts'
import type { Context } from '../../../kernel/context.ts'
import type { WorkItem } from '../../../kernel/fair-queue/fair-queue.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import type { RequestInfo } from '../../../kernel/request-info.ts'
import { foreignHashOf } from './foreign-hash.ts'
import { doMissingForeignWork, verifyForeign } from './foreign-work.ts'
import { bcryptCostOf } from './imported-hash.ts'

const parametersOf = ({ memoryKib, passes, lanes }: PasswordHashCost) => ({
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: memoryKib,
  timeCost: passes,
  parallelism: lanes,
})

/** The prefix of every hash of this cost. */
const prefixOf = ({ memoryKib, passes, lanes }: PasswordHashCost) =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`

/**
 * A hash that no known password matches. It is verified if there is no user, so that both cases
 * cost the same.
 */
const decoyOf = (cost: PasswordHashCost) =>
  `${prefixOf(cost)}ktPkUGiqAnLLB3KJJl21nQ$kVJmo/49HHtoJFrBwfiDZMai1BuLfru4erUPHLdGRHc`

const bcryptDecoyOf = (cost: number) =>
  `$2b$${String(cost).padStart(2, '0')}$abcdefghijklmnopqrstuuxf7a0Mc2fRVlfe4Gzz.2BWoxOoaZIZS`

/**
 * The context of hashing. A hash counts toward the project's share of the queue, or toward the share
 * of `internal` if there is no project.
 */
export type HashingContext = Pick<Context, 'hashing' | 'hashWork' | 'config'> & {
  readonly project?: Pick<Project, 'id' | 'importedBcryptCost' | 'importedHashes'>
  readonly request?: RequestInfo
}

const workItemOf = ({ project, request }: HashingContext, isSlow = false): WorkItem => ({
  tenant: project?.id ?? 'internal',
  caller: request,
  isSlow,
})

/** Hashes a password for storage. Waits in the hash queue. */
export const hashPassword = (ctx: HashingContext, password: string): Promise<string> =>
  ctx.hashing.run(workItemOf(ctx), () => {
    ctx.hashWork.argon2id += 1
    return hash(password, parametersOf(ctx.config.passwordHashCost))
  })

/** Reports whether the hash has the current algorithm and cost. Imported hashes may not. */
export const isOurHash = ({ config }: HashingContext, storedHash: string): boolean =>
  storedHash.startsWith(prefixOf(config.passwordHashCost))

/**
 * Reports whether the password matches the hash. Waits in the hash queue. A malformed hash matches
 * no password.
 */
export const verifyPassword = (
  ctx: HashingContext,
  storedHash: string,
  password: string,
): Promise<boolean> =>
  ctx.hashing.run(workItemOf(ctx, isSlow(ctx, storedHash)), () =>
    verifyHash(ctx, storedHash, password),
  )

/**
 * Reports whether the password of a sign-in matches. A null hash means an address without a
 * password. A wrong password costs the same for every address of the project, known or not, with
 * any kind of hash (decision 0023). It takes one slot of the queue, so that the waiting time reveals
 * nothing either.
 */
export const verifySignIn = (
  ctx: HashingContext,
  storedHash: string | null,
  password: string,
): Promise<boolean> =>
  ctx.hashing.run(workItemOf(ctx, storedHash !== null && isSlow(ctx, storedHash)), async () => {
    const verified = storedHash ?? decoyOf(ctx.config.passwordHashCost)
    const matches = await verifyHash(ctx, verified, password)
    if (matches && storedHash !== null) return true
    await doMissingWork(ctx, verified, password)
    return false
  })

async function verifyHash(
  ctx: HashingContext,
  storedHash: string,
  password: string,
): Promise<boolean> {
  const foreign = foreignHashOf(storedHash)
  if (foreign !== null) return verifyForeign(ctx.hashWork, foreign, password)
  const cost = bcryptCostOf(storedHash)
  if (cost === null) ctx.hashWork.argon2id += 1
  else ctx.hashWork.bcryptRounds += 2 ** cost
  return (cost === null ? verify(storedHash, password) : verifyBcrypt(password, storedHash)).catch(
    () => false,
  )
}

/**
 * Adds to the work of a failed attempt until it equals one Argon2id hash, one bcrypt hash of the
 * highest cost that the project has imported, and one hash of each of its other settings.
 */
async function doMissingWork(
  ctx: HashingContext,
  verifiedHash: string,
  password: string,
): Promise<void> {
  const { importedBcryptCost = null, importedHashes = [] } = ctx.project ?? {}
  if (importedBcryptCost === null && importedHashes.length === 0) return
  const verified = foreignHashOf(verifiedHash)
  const isImported = verified !== null || bcryptCostOf(verifiedHash) !== null
  if (isImported) await verifyHash(ctx, decoyOf(ctx.config.passwordHashCost), password)
  if (importedBcryptCost !== null)
    await doMissingRounds(ctx, bcryptCostOf(verifiedHash), { cost: importedBcryptCost, password })
  await doMissingForeignWork(ctx.hashWork, importedHashes, { verified, password })
}

async function doMissingRounds(
  ctx: HashingContext,
  verified: number | null,
  { cost: imported, password }: { cost: number; password: string },
): Promise<void> {
  const target = Math.min(imported, ctx.config.maxImportedBcryptCost)
  if (verified === null) {
    await verifyHash(ctx, bcryptDecoyOf(target), password)
    return
  }
  // Each step of cost doubles the work: costs c, c, c + 1 … t - 1 together equal cost t.
  for (let cost = verified; cost < target; cost += 1)
    await verifyHash(ctx, bcryptDecoyOf(cost), password)
}

/** Reports whether the hash costs more than imports may today. Older imports had no limit. */
const isSlow = ({ config }: HashingContext, storedHash: string) =>
  (bcryptCostOf(storedHash) ?? 0) > config.maxImportedBcryptCost
