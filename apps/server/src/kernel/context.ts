import type { Config } from '../config/config.ts'
import type { ActivityLog } from './activity.ts'
import {
  type AuditDraft,
  type AuditWriter,
  newAuditDraft,
  type RequestAudit,
  reopenEntry,
} from './audit.ts'
import { takeEntry } from './audit-entry.ts'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { ConnectionShares } from './connection-shares.ts'
import type { Db } from './database.ts'
import type { EventLog } from './event-log.ts'
import type { FairQueue } from './fair-queue/fair-queue.ts'
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
  readonly writeAuditEntry: AuditWriter
  /** What the audit log records about the request. Absent or null: nothing. */
  readonly audit?: RequestAudit | null
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

/**
 * The context of a request for one tenant, whose statements count for the share of connections of
 * its project. Jobs do not use it, because the share is that of requests, and neither does an open
 * transaction, which keeps its connection.
 */
export const forTenant = <C extends Context & { readonly inTransaction?: never }>(
  ctx: C,
  project: Project,
  tenancyId: string,
): C & TenantContext => ({ ...ctx, db: ctx.shares.of(project.id), project, tenancyId })

/** A context whose `db` is an open transaction. */
export type InTransaction<C extends Context> = C & {
  readonly inTransaction: true
  readonly afterCommits: (() => void)[]
  /** What the audit log gets when the transaction commits. */
  readonly auditDraft: AuditDraft
}

/**
 * Runs work in a transaction, or joins the open one. The work must use the context it is passed,
 * and nothing of the outer one.
 *
 * The first transaction of an audited request that commits ends with the entry of the audit log. It
 * is sent together with the commit, so that it costs no round trip.
 */
export async function transact<C extends Context, T>(
  ctx: C,
  work: (tx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx as InTransaction<C>)
  const afterCommits: (() => void)[] = []
  let written: Promise<void> | undefined
  const commit = ctx.db.transaction().execute(async (db) => {
    const auditDraft = newAuditDraft()
    const tx = { ...ctx, db, inTransaction: true as const, afterCommits, auditDraft }
    const result = await work(tx)
    const entry = takeEntry(tx)
    if (entry !== null) {
      written = ctx.writeAuditEntry(ctx, db, entry)
      // If it fails, PostgreSQL rolls back instead of committing. The error is thrown below.
      written.catch(() => {})
    }
    return result
  })
  try {
    const result = await commit
    await written
    for (const action of afterCommits) action()
    return result
  } catch (error) {
    if (written !== undefined) {
      reopenEntry(ctx)
      // Its error says why the commit failed.
      await written
    }
    throw error
  }
}

/**
 * Runs `action` after the transaction commits, before the caller continues; drops it on rollback.
 * For work that a crash may lose, such as clearing caches.
 */
export function afterCommit(tx: InTransaction<Context>, action: () => void): void {
  tx.afterCommits.push(action)
}
