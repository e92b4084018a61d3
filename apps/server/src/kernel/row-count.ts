import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { UNNAMED } from './statement-names.ts'

/** How many rows a list has. */
export interface RowCount {
  /** Null above `COUNTED_ROWS`. */
  readonly total: number | null
  /** Equal to `total` if that is known. */
  readonly total_estimate: number
}

/** Counting more rows costs more than the number is worth. */
export const COUNTED_ROWS = 10_000

/** Counts up to 10,000 rows of a statement. Above, the number is what the planner expects. */
export async function countRows(ctx: Context, statement: RawBuilder<unknown>): Promise<RowCount> {
  const { rows } = await sql<{ count: string }>`${sql.raw(UNNAMED)}
    select count(*) from (${statement} limit ${COUNTED_ROWS + 1}) counted`.execute(ctx.db)
  const count = Number(rows[0]?.count ?? 0)
  if (count <= COUNTED_ROWS) return { total: count, total_estimate: count }
  return { total: null, total_estimate: Math.max(count, await estimateRows(ctx, statement)) }
}

/** How many rows the planner expects of a statement, from its statistics. Reads no rows. */
async function estimateRows(ctx: Context, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>`
    ${sql.raw(UNNAMED)} explain (format json) ${statement}`.execute(ctx.db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
