import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import type { QueuedEmail } from './email-types.ts'
import type { EmailAttemptsTable, EmailsTable } from './tables.ts'

/** What the delivery of an email reads when it claims it. */
export const CLAIMED_COLUMNS = [
  'tenancy_id',
  'id',
  'type',
  'recipient',
  'more_recipients',
  'content',
  'message_id',
  'attempts',
  'created_at',
] as const

const projectId = sql<string>`(select project_id from tenancies where id = mails.tenancy_id)`.as(
  'project_id',
)

/** An email that only this process may send until the lease expires. */
export type ClaimedEmail = Pick<Selectable<EmailsTable>, (typeof CLAIMED_COLUMNS)[number]> & {
  project_id: string
}

/**
 * Claims an email with one statement, so that only one process gets it. The attempt number
 * identifies the claim. A waiting request can claim an email before it is due, but not while it is
 * being sent.
 */
export async function claimEmail(
  tx: InTransaction<Context>,
  { tenancyId, id }: QueuedEmail,
  { isAwaited, until }: { isAwaited: boolean; until: Date },
): Promise<ClaimedEmail | null> {
  const now = tx.clock.now()
  const row = await tx.db
    .updateTable('mails')
    .set({
      state: 'sending',
      is_awaited: isAwaited,
      attempts: sql`attempts + 1`,
      next_attempt_at: until,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is.and([is('state', 'in', ['queued', 'sending']), is('next_attempt_at', '<=', now)]),
        // The first attempt must not depend on the clocks of two processes.
        is.and([is('state', '=', 'queued'), isAwaited ? is.lit(true) : is('attempts', '=', 0)]),
      ]),
    )
    .returning([...CLAIMED_COLUMNS, projectId])
    .executeTakeFirst()
  return row ?? null
}

/** Returns when an unfinished email is due, and locks its row until the transaction ends. */
export async function lockDueTime(
  tx: InTransaction<Context>,
  { tenancyId, id }: QueuedEmail,
): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('mails')
    .select('next_attempt_at')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .forUpdate()
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

/** Selects emails that were due before a time and not claimed since, oldest first. */
export async function selectOverdueEmails(
  ctx: Context,
  moment: Date,
  limit: number,
): Promise<QueuedEmail[]> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  return ctx.db
    .selectFrom('mails')
    .select(['tenancy_id as tenancyId', 'id'])
    .where('state', 'in', ['queued', 'sending'])
    .where('send_id', 'is', null)
    .where('next_attempt_at', '<', moment)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
}

/** The delivery state of an email. */
export type EmailState = Pick<
  EmailsTable,
  'type' | 'state' | 'attempts' | 'next_attempt_at' | 'created_at'
> & { project_id: string }

export async function selectEmailState(
  ctx: Context,
  { tenancyId, id }: QueuedEmail,
): Promise<EmailState | null> {
  const row = await ctx.db
    .selectFrom('mails')
    .select(['type', 'state', 'attempts', 'next_attempt_at', 'created_at', projectId])
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Postpones an email without counting an attempt. Returns false if it was claimed in the meantime.
 */
export async function updatePostponedEmail(
  tx: InTransaction<Context>,
  { tenancyId, id, attempts }: QueuedEmail & { attempts: number },
  moment: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mails')
    .set({ next_attempt_at: moment })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets whether a request waits for the running attempt. Returns false if no attempt is running. */
export async function updateAwaitedEmail(
  ctx: Context,
  { tenancyId, id }: QueuedEmail,
  isAwaited: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('mails')
    .set({ is_awaited: isAwaited })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks a claimed email until the transaction ends, and returns whether a request waits. Returns
 * null if the claim is no longer valid.
 */
export async function lockClaim(
  tx: InTransaction<Context>,
  email: ClaimedEmail,
): Promise<{ isAwaited: boolean } | null> {
  const row = await tx.db
    .selectFrom('mails')
    .select('is_awaited')
    .where('tenancy_id', '=', email.tenancy_id)
    .where('id', '=', email.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', email.attempts)
    .forUpdate()
    .executeTakeFirst()
  return row ? { isAwaited: row.is_awaited } : null
}

/** Stores the outcome of an attempt. */
export async function updateEmail(
  tx: InTransaction<Context>,
  email: ClaimedEmail,
  changes: Updateable<EmailsTable>,
): Promise<void> {
  await tx.db
    .updateTable('mails')
    .set(changes)
    .where('tenancy_id', '=', email.tenancy_id)
    .where('id', '=', email.id)
    .execute()
}

export async function insertEmailAttempt(
  tx: InTransaction<Context>,
  attempt: Insertable<EmailAttemptsTable>,
): Promise<void> {
  await tx.db.insertInto('mail_attempts').values(attempt).execute()
}
