import type { AccessType } from '@latchkey/contract'
import type { Config } from '../config/index.ts'
import type { ActivityLog } from './activity.ts'
import type { BoundedQueue } from './bounded-queue.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { Project, ProjectCache } from './project-cache.ts'
import type { Random } from './random.ts'
import type { Secrets } from './secrets.ts'
import type { AccessTokens } from './tokens/access-tokens.ts'

/** All that a function of the service may touch. */
export interface Context {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  readonly projects: ProjectCache
  readonly tokens: AccessTokens
  /** Password hashing goes through here, so that it can never take the whole machine. */
  readonly hashing: BoundedQueue
  readonly activity: ActivityLog
}

/** What a request says about itself beyond its input. */
export interface RequestInfo {
  readonly id: string
  readonly method: string
  /** As requested, without the query. */
  readonly path: string
  /** The query with its `?`, or nothing. It may hold codes, so it is never logged. */
  readonly search: string
  readonly headers: Headers
  /** Whom it comes from, as far as connection and trusted proxies tell; null if they do not. For limits, not for display. */
  readonly clientAddress: string | null
}

/** A user as the access check finds it; the users feature says what is known of one. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by the users feature
export interface CallerUser {}

/** Who is calling, after every check of contract 01 §4. */
export interface Caller {
  readonly accessType: AccessType
  readonly user: CallerUser | null
  /** The user of `internal` whose admin access token opened the project; null if a key did. */
  readonly owner: CallerUser | null
  /** The session of the access token, whether or not it still exists. */
  readonly sessionId: string | null
}

/** The context of work for one tenant, done for a request or for a job that one left behind. */
export interface TenantContext extends Context {
  readonly project: Project
  readonly tenancyId: string
}

/** The context of a request that came with access headers. */
export interface RequestContext extends TenantContext {
  readonly request: RequestInfo
  readonly caller: Caller
}

/** The context of a request that needs no access headers, and may have come without. */
export interface OpenContext extends Context {
  readonly request: RequestInfo
  readonly authenticated: RequestContext | null
}

/** A context whose `db` is an open transaction. */
export type InTransaction<C extends Context> = C & { readonly inTransaction: true }

/** Runs work in a transaction; inside one, it joins it. The work uses the context it is handed and nothing of the outer one. */
export async function transact<C extends Context, T>(ctx: C, work: (tx: InTransaction<C>) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx as InTransaction<C>)
  return ctx.db.transaction().execute((db) => work({ ...ctx, db, inTransaction: true }))
}
