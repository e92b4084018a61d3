import type { Insertable } from 'kysely'
import type { Context, InTransaction, TenantContext } from '../../../kernel/context.ts'
import type { ClaimedEmail } from './delivery-store.ts'
import type { EmailsTable } from './tables.ts'

/** A row of an email that waits for its first attempt. */
export type NewEmail = Omit<
  Insertable<EmailsTable>,
  | 'sequence'
  | 'is_awaited'
  | 'attempts'
  | 'finished_at'
  | 'mailbox'
  | 'size'
  | 'sender'
  | 'is_seen'
  | 'send_id'
> & { send_id?: string }

const asNew = { is_awaited: false, attempts: 0, is_seen: false }

export async function insertEmail(ctx: InTransaction<Context>, email: NewEmail): Promise<void> {
  await ctx.db
    .insertInto('mails')
    .values({ ...email, ...asNew })
    .execute()
}

/** Inserts emails with one statement, except for those whose id exists. */
export async function insertEmails(
  tx: InTransaction<Context>,
  emails: readonly NewEmail[],
): Promise<void> {
  if (emails.length === 0) return
  await tx.db
    .insertInto('mails')
    .values(emails.map((email) => ({ ...email, ...asNew })))
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'id']).doNothing())
    .execute()
}

/** Records how a claimed email was rendered in the project's look. */
export async function updateRenderedEmail(
  ctx: Context,
  { tenancy_id, id }: ClaimedEmail,
  outcome: { subject?: string; rendering_error: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set(outcome)
    .where('tenancy_id', '=', tenancy_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes mailbox emails older than one time, and all emails older than another. */
export async function deleteEmailsBefore(
  ctx: Context,
  mailboxMoment: Date,
  recordMoment: Date,
): Promise<void> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  await ctx.db
    .deleteFrom('mails')
    .where((is) =>
      is.or([
        is('created_at', '<', recordMoment),
        is.and([is('created_at', '<', mailboxMoment), is('mailbox', 'is not', null)]),
      ]),
    )
    .execute()
}

/**
 * Selects the address for notices to a user, with the user's name: the proven primary address,
 * otherwise the oldest proven address that can sign in.
 */
export async function selectNoticeAddress(
  ctx: TenantContext,
  userId: string,
): Promise<{ value: string; display_name: string | null } | null> {
  const row = await ctx.db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenancy_id', '=', 'c.tenancy_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.value', 'u.display_name'])
    .where('c.tenancy_id', '=', ctx.tenancyId)
    .where('c.user_id', '=', userId)
    .where('c.type', '=', 'email')
    .where((is) =>
      is.or([is('c.is_verified', '=', true), is('c.proven_value', '=', is.ref('c.value'))]),
    )
    .where((is) => is.or([is('c.is_primary', '=', true), is('c.used_for_auth', '=', true)]))
    .orderBy('c.is_primary', 'desc')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the notices queued to an address since a time. */
export async function countSecurityNotices(
  ctx: TenantContext,
  recipient: string,
  since: Date,
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('recipient', '=', recipient)
    .where('type', '=', 'security_notice')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
