import { type SqlBool, sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { CLAIMED_COLUMNS, type ClaimedEmail } from './delivery-store.ts'
import type { EmailErrorRecord } from './smtp-errors.ts'
import type { Sender } from './smtp-servers.ts'

/** The tenancy whose bulk emails are delivered. */
export interface BulkKey {
  tenancyId: string
}

/* The conditions are literals, so that the planner uses the partial index `mails_in_bulk`. */
const isOpen = sql<SqlBool>`send_id is not null and state in ('queued', 'sending')`

/** Counts the bulk emails that are due or being sent. Those that wait for a retry do not count. */
export async function countDueBulkEmails(ctx: TenancyContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where(isOpen)
    .where((is) =>
      is.or([is('next_attempt_at', '<=', ctx.clock.now()), is('state', '=', 'sending')]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the next bulk email of the tenancy is due, or null if there is none. */
export async function selectNextBulkTime(ctx: TenancyContext): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('mails')
    .select('next_attempt_at')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where(isOpen)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

/** Claims due bulk emails with one statement. Two processes never get the same one. */
export async function claimBulkEmails(
  ctx: TenancyContext,
  until: Date,
  limit: number,
): Promise<Omit<ClaimedEmail, 'project_id'>[]> {
  return ctx.db
    .updateTable('mails')
    .set({ state: 'sending', attempts: sql`attempts + 1`, next_attempt_at: until })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', 'in', (is) =>
      is
        .selectFrom('mails')
        .select('id')
        .where('tenancy_id', '=', ctx.tenancyId)
        .where(isOpen)
        .where('next_attempt_at', '<=', ctx.clock.now())
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(CLAIMED_COLUMNS)
    .execute()
}

/** The outcome of a claimed email. */
export interface BulkOutcome extends Pick<ClaimedEmail, 'id' | 'attempts'> {
  readonly state: 'queued' | 'sent' | 'failed'
  /** When it is attempted next; null unless it is queued. */
  readonly next_attempt_at: Date | null
  /** Null if it was not attempted: that claim does not count as an attempt. */
  readonly attempt: { readonly id: string; readonly error: EmailErrorRecord | null } | null
}

/**
 * Records the outcomes and the attempts of claimed emails with one statement, and returns how many
 * of them were sent. An email that was deleted, or that another process has claimed since, is left
 * out.
 */
export async function updateBulkOutcomes(
  tx: InTransaction<TenancyContext>,
  outcomes: readonly BulkOutcome[],
  sender: Sender,
): Promise<number> {
  const json = outcomes.map(({ attempt, ...outcome }) => ({
    ...outcome,
    attempt_id: attempt?.id ?? null,
    error: attempt?.error ?? null,
  }))
  const now = tx.clock.now()
  const { rows } = await sql<{ sent: string }>`
    with held as materialized (
      select o.* from mails m join jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as o (
        id uuid, attempts integer, state text, next_attempt_at timestamptz, attempt_id uuid,
        error jsonb
      ) on o.id = m.id and o.attempts = m.attempts
      where m.tenancy_id = ${tx.tenancyId} and m.state = 'sending'
      -- Always in this order, so that two processes cannot deadlock.
      order by m.id for update of m
    ), changed as (
      update mails m set
        state = h.state,
        attempts = case when h.attempt_id is null then m.attempts - 1 else m.attempts end,
        next_attempt_at = coalesce(h.next_attempt_at, m.next_attempt_at),
        sender = case when h.attempt_id is null then m.sender else ${JSON.stringify(sender)}::jsonb end,
        finished_at = case when h.state = 'queued' then m.finished_at else ${now}::timestamptz end,
        -- It includes secrets and is no longer needed.
        content = case when h.state = 'queued' then m.content end
      from held h where m.tenancy_id = ${tx.tenancyId} and m.id = h.id
    ), attempted as (
      insert into mail_attempts (tenancy_id, id, mail_id, attempted_at, sender, error)
      select ${tx.tenancyId}, attempt_id, id, ${now}::timestamptz, ${JSON.stringify(sender)}::jsonb, error
      from held where attempt_id is not null
    )
    select count(*) as sent from held where state = 'sent'`.execute(tx.db)
  return Number(rows[0]?.sent ?? 0)
}

/** Selects tenancies with bulk emails that were due before a moment and not claimed since. */
export async function selectOverdueBulk(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<BulkKey[]> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  return ctx.db
    .selectFrom('mails')
    .select('tenancy_id as tenancyId')
    .distinct()
    .where(isOpen)
    .where('next_attempt_at', '<', before)
    .limit(limit)
    .execute()
}
