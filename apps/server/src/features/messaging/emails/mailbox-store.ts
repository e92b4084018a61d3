import type { Selectable } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import type { EmailsTable } from './tables.ts'

const columns = [
  'tenancy_id',
  'id',
  'type',
  'recipient',
  'more_recipients',
  'subject',
  'content',
  'message_id',
  'created_at',
  'mailbox',
  'size',
  'sender',
  'is_seen',
] as const

/** An email in a mailbox. */
export type MailboxRow = Pick<Selectable<EmailsTable>, (typeof columns)[number]>

/** Removes an email from the mailbox but keeps its record. */
const EMPTIED = { mailbox: null, size: null, content: null }

/* The development mailbox has no tenancy: like an SMTP server, it knows only addresses. */

export const selectMailbox = (ctx: Context, mailbox: string): Promise<MailboxRow[]> =>
  ctx.db
    .selectFrom('mails')
    .select(columns)
    .where('mailbox', '=', mailbox)
    .orderBy('sequence')
    .execute()

export const selectNewestMailboxEmails = (ctx: Context, limit: number): Promise<MailboxRow[]> =>
  ctx.db
    .selectFrom('mails')
    .select(columns)
    .where('mailbox', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()

export async function selectMailboxEmail(
  ctx: Context,
  mailbox: string,
  id: string,
): Promise<MailboxRow | null> {
  const row = await ctx.db
    .selectFrom('mails')
    .select(columns)
    .where('mailbox', '=', mailbox)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false if there is no such email. */
export async function updateEmptiedMailbox(
  ctx: Context,
  mailbox: string,
  id: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('mails')
    .set(EMPTIED)
    .where('mailbox', '=', mailbox)
    .$if(id !== null, (query) => query.where('id', '=', id as string))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateSeenEmail(ctx: Context, tenancyId: string, id: string): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ is_seen: true })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Selects up to `limit` emails of the tenancy's mailbox, newest first, starting with the given id.
 */
export async function selectTenancyMailbox(
  ctx: TenantContext,
  { limit, from }: { limit: number; from: string | undefined },
): Promise<MailboxRow[]> {
  return ctx.db
    .selectFrom('mails')
    .select(columns)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('mailbox', 'is not', null)
    .$if(from !== undefined, (query) =>
      query.where('sequence', '<=', (is) =>
        is
          .selectFrom('mails')
          .select('sequence')
          .where('tenancy_id', '=', ctx.tenancyId)
          .where('id', '=', from as string),
      ),
    )
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

export async function selectTenancyMailboxEmail(
  ctx: TenantContext,
  id: string,
): Promise<MailboxRow | null> {
  const row = await ctx.db
    .selectFrom('mails')
    .select(columns)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('mailbox', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false if there is no such email. */
export async function updateEmptiedTenancyMailbox(
  ctx: TenantContext,
  id: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('mails')
    .set(EMPTIED)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('mailbox', 'is not', null)
    .$if(id !== null, (query) => query.where('id', '=', id as string))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
