import { KnownError } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context, InTransaction, TenantContext } from './context.ts'
import type { QuotaName } from './quota-limits.ts'

/** Throws `QUOTA_EXCEEDED` if `count` is more than the quota allows. */
export function requireWithinQuota(
  ctx: Pick<Context, 'config'>,
  quota: QuotaName,
  count: number,
): void {
  const limit = ctx.config.quotas[quota]
  if (count > limit) throw new KnownError('QUOTA_EXCEEDED', { quota, limit })
}

/** For counts that cost a statement: without a limit nothing is counted. */
export const isLimited = (ctx: Pick<Context, 'config'>, quota: QuotaName): boolean =>
  Number.isFinite(ctx.config.quotas[quota])

/**
 * Throws `QUOTA_EXCEEDED` unless there is room for more. Only one transaction at a time counts for
 * a `scope`, such as the id of a user, and the others wait until it ends. So the count must be a
 * statement of its own. Without a limit nothing is locked or counted.
 */
export async function reserveQuota(
  tx: InTransaction<TenantContext>,
  quota: QuotaName,
  scope: string,
  count: () => Promise<number>,
): Promise<void> {
  if (!isLimited(tx, quota)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${[quota, tx.tenancyId, scope].join(' ')}, 0))`.execute(
    tx.db,
  )
  requireWithinQuota(tx, quota, (await count()) + 1)
}
