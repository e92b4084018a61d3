import type { Config } from '../config/config.ts'
import type { ActivityLog } from './activity.ts'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { ConnectionShares } from './connection-shares.ts'
import type { Db } from './database.ts'
import type { EventLog } from './event-log.ts'
import type { FairQueue } from './fair-queue.ts'
import type { FailedKeys } from './limits/failed-keys.ts'
import type { Log } from './log.ts'
import type { Project, ProjectCache } from './project-cache.ts'
import type { Random } from './random.ts'
import type { RequestInfo } from './request-info.ts'
import type { Secrets } from './secrets.ts'
import type { AccessTokens } from './tokens/access-tokens.ts'

/** Everything that a function of the service may use. */
export interface Context {
  readonly db: Db
  /** The database for requests of one project, within its share of the connections. */
  readonly shares: ConnectionShares
  readonly clock: Clock
  readonly random: Random
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  readonly projects: ProjectCache
  readonly tokens: AccessTokens
  /**
   * The queue for password hashing. It never uses the whole machine, and no project gets the share
   * of another.
   */
  readonly hashing: FairQueue
  readonly activity: ActivityLog
  /** Events for the metrics of projects. */
  readonly events: EventLog
  readonly failedKeys: FailedKeys
  /** Compare responses and events with their declarations; on in tests. */
  readonly checksContract: boolean
}

/** A context that names the tenancy whose rows a store function reads and writes. */
export interface TenancyContext extends Context {
  readonly tenancyId: string
}

/** The context of work for one tenant, for a request or for a job that a request queued. */
export interface TenantContext extends TenancyContext {
  readonly project: Project
}

/** The context of a request that came with access headers. */
export interface RequestContext extends TenantContext {
  readonly request: RequestInfo
  readonly caller: Caller
}

/** The context of a request that needs no access headers and may have none. */
export interface OpenContext extends Context {
  readonly request: RequestInfo
  readonly authenticated: RequestContext | null
}

/** A context whose `db` is an open transaction. */
export type InTransaction<C extends Context> = C & {
  readonly inTransaction: true
  readonly afterCommits: (() => void)[]
}

/**
 * Runs work in a transaction, or joins the open one. The work must use the context it is passed,
 * and nothing of the outer one.
 */
export async function transact<C extends Context, T>(
  ctx: C,
  work: (tx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx as InTransaction<C>)
  const afterCommits: (() => void)[] = []
  const result = await ctx.db
    .transaction()
    .execute((db) => work({ ...ctx, db, inTransaction: true, afterCommits }))
  for (const action of afterCommits) action()
  return result
}

/**
 * Runs `action` after the transaction commits, before the caller continues; drops it on rollback.
 * For work that a crash may lose, such as clearing caches.
 */
export function afterCommit(tx: InTransaction<Context>, action: () => void): void {
  tx.afterCommits.push(action)
}
