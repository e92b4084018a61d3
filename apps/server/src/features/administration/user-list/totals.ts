import type { TenancyContext } from '../../../kernel/context.ts'
import { COUNTED_ROWS, countRows, type RowCount } from '../../../kernel/row-count.ts'
import { conditionsOf, isIndexed, type UserFilters } from './filters.ts'
import { countAmongNewest, usersWith } from './store.ts'

/** Of how many users the share that matches is taken for the share of all. */
const SAMPLE = 2_000
/** Below this share an index finds the matches faster than it takes to estimate them. */
const RARE = 0.01

/**
 * How many users match. Counted if the project has at most 10,000, or if an index leads to the few
 * that match. Otherwise estimated from the newest users.
 */
export async function countMatches(ctx: TenancyContext, filters: UserFilters): Promise<RowCount> {
  const base = conditionsOf(ctx, { anonymous: filters.anonymous }, { byIndex: false })
  const conditions = conditionsOf(ctx, filters, { byIndex: false })
  const all = await countRows(ctx, usersWith(ctx, base))
  if (conditions.length === base.length) return all
  const lookAt = all.total === null ? SAMPLE : COUNTED_ROWS + 1
  const { matching, compared } = await countAmongNewest(ctx, conditions, base, lookAt)
  if (all.total !== null) return { total: matching, total_estimate: matching }
  if (isIndexed(filters) && matching < compared * RARE)
    return countRows(ctx, usersWith(ctx, conditionsOf(ctx, filters, { byIndex: true })))
  return {
    total: null,
    total_estimate: Math.round((all.total_estimate * matching) / Math.max(1, compared)),
  }
}
