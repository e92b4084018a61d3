import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'

/** Counts stop here. */
export const COUNTED = 10_000

export interface DatabaseState {
  /** Such as `180001` for PostgreSQL 18.1. */
  version: number
  /** The clock of the database server. */
  now: Date
}

/** Asks the database for its version and time. */
export async function selectDatabaseState(ctx: Context): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version_num')::integer as version,
      clock_timestamp() as now`.execute(ctx.db)
  return rows[0] as DatabaseState
}

/** Work that should have started before, and for how many seconds the first of it waits. */
export interface Backlog {
  overdue: number
  seconds: number
}

/** Jobs that are due and were not started, and those that failed for good. */
export async function selectJobBacklog(ctx: Context): Promise<Backlog & { failed: number }> {
  const { rows } = await sql<Backlog & { failed: number }>`
    with due as (
      select run_at from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at < now()
      order by run_at limit ${COUNTED}
    ), failed as (
      select from graphile_worker.jobs where attempts >= max_attempts limit ${COUNTED}
    )
    select count(*)::integer as overdue,
      coalesce(extract(epoch from now() - min(run_at)), 0)::double precision as seconds,
      (select count(*)::integer from failed) as failed
    from due`.execute(ctx.db)
  return rows[0] as Backlog & { failed: number }
}

/** Emails whose next attempt is due. */
export const selectEmailBacklog = (ctx: Context): Promise<Backlog> =>
  selectBacklog(
    ctx,
    sql`select next_attempt_at from mails
      where state in ('queued', 'sending') and next_attempt_at < ${ctx.clock.now()}
      order by next_attempt_at limit ${COUNTED}`,
  )

/** Webhook messages whose next attempt is due. */
export const selectWebhookBacklog = (ctx: Context): Promise<Backlog> =>
  selectBacklog(
    ctx,
    sql`select next_attempt_at from webhook_deliveries
      where state in ('pending', 'sending') and next_attempt_at < ${ctx.clock.now()}
      order by next_attempt_at limit ${COUNTED}`,
  )

async function selectBacklog(ctx: Context, due: ReturnType<typeof sql>): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::integer as overdue, coalesce(extract(epoch from
      ${ctx.clock.now()}::timestamptz - min(next_attempt_at)), 0)::double precision as seconds
    from (${due}) due`.execute(ctx.db)
  return rows[0] as Backlog
}
