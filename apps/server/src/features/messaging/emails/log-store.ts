import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'
import type { StoredEmailType } from './email-types.ts'
import type { EmailErrorRecord } from './smtp-errors.ts'
import type { Sender } from './smtp-servers.ts'
import type { EmailAttemptsTable, EmailBodiesTable, EmailsTable } from './tables.ts'

/* What the log of emails reads and writes (protocol 05 §9, 09 §24 no. 14). */

/**
 * Counts the emails of a type that inboxes got since a time, from all projects. Until the transaction
 * ends, others that ask for one of these inboxes wait.
 */
export async function lockInboxes(
  tx: InTransaction<Context>,
  inboxes: readonly string[],
  { type, since }: { type: StoredEmailType; since: Date },
): Promise<ReadonlyMap<string, number>> {
  // In one order, so that two transactions never wait for each other.
  const sorted = [...new Set(inboxes)].sort()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`${type} `} || inbox, 0))
    from unnest(${sorted}::text[]) as inbox`.execute(tx.db)
  const rows = await tx.db
    .selectFrom('mails')
    .select((eb) => [INBOX.as('inbox'), eb.fn.countAll<number>().as('emails')])
    // Across projects, because one recipient has one inbox.
    .where('type', '=', type)
    .where(INBOX, '=', sql<string>`any(${sorted}::text[])`)
    .where('created_at', '>', since)
    .groupBy(INBOX)
    .execute()
  return new Map(rows.map(({ inbox, emails }) => [inbox, Number(emails)]))
}

/** `inboxOf` in SQL, as the index `mails_key_notices` has it. */
const INBOX = sql<string>`regexp_replace(recipient, '\\+[^@]*@', '@')`

/** Inserts bodies with one statement, except for those that exist. */
export async function insertBodies(
  tx: InTransaction<Context>,
  bodies: readonly Insertable<EmailBodiesTable>[],
): Promise<void> {
  if (bodies.length === 0) return
  await tx.db
    .insertInto('mail_bodies')
    .values(bodies)
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'mail_id']).doNothing())
    .execute()
}

/** Replaces the kept body of an email, or deletes it. Does nothing if none is kept. */
export async function replaceBody(
  ctx: Context,
  { tenancy_id, id }: { tenancy_id: string; id: string },
  content: Buffer | null,
): Promise<void> {
  const ofEmail = { tenancy_id, mail_id: id }
  await (content === null
    ? ctx.db.deleteFrom('mail_bodies').where((eb) => eb.and(ofEmail))
    : ctx.db
        .updateTable('mail_bodies')
        .set({ content })
        .where((eb) => eb.and(ofEmail))
  ).execute()
}

/** Deletes the bodies that were stored before a time. */
export async function deleteBodiesBefore(ctx: Context, moment: Date): Promise<void> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  await ctx.db.deleteFrom('mail_bodies').where('created_at', '<', moment).execute()
}

/** Stores the record of an email that was already sent or has failed. It is not sent again. */
export async function insertFinishedEmail(
  tx: InTransaction<TenancyContext>,
  email: {
    type: StoredEmailType
    to: string
    subject: string
    sender: Sender
    error: EmailErrorRecord | null
  },
): Promise<void> {
  const now = tx.clock.now()
  const id = tx.random.uuid()
  await tx.db
    .insertInto('mails')
    .values({
      tenancy_id: tx.tenancyId,
      id,
      type: email.type,
      recipient: email.to,
      user_id: null,
      subject: email.subject,
      content: null,
      message_id: `<${id}@${new URL(tx.config.publicUrl).hostname}>`,
      state: email.error === null ? 'sent' : 'failed',
      is_awaited: false,
      attempts: 1,
      next_attempt_at: now,
      created_at: now,
      finished_at: now,
      sender: email.sender,
      is_seen: false,
    })
    .execute()
  await tx.db
    .insertInto('mail_attempts')
    .values({
      tenancy_id: tx.tenancyId,
      id: tx.random.uuid(),
      mail_id: id,
      attempted_at: now,
      sender: email.sender,
      error: email.error,
    })
    .execute()
}

/** An attempt with the email that it belongs to. */
export type LoggedAttempt = Pick<
  Selectable<EmailAttemptsTable>,
  'id' | 'attempted_at' | 'sender' | 'error'
> &
  Pick<Selectable<EmailsTable>, 'subject' | 'recipient' | 'more_recipients'>

/** Selects the last attempts of the project, newest first. */
export const selectLastAttempts = (ctx: TenancyContext, limit: number): Promise<LoggedAttempt[]> =>
  ctx.db
    .selectFrom('mail_attempts as a')
    .innerJoin('mails as m', (join) =>
      join.onRef('m.tenancy_id', '=', 'a.tenancy_id').onRef('m.id', '=', 'a.mail_id'),
    )
    .select(['a.id', 'a.attempted_at', 'a.sender', 'a.error'])
    .select(['m.subject', 'm.recipient', 'm.more_recipients'])
    .where('a.tenancy_id', '=', ctx.tenancyId)
    .orderBy('a.sequence', 'desc')
    .limit(limit)
    .execute()

/** The attempts of one email, oldest first. */
export const selectAttemptsOf = (
  ctx: TenancyContext,
  mailId: string,
): Promise<Pick<Selectable<EmailAttemptsTable>, 'id' | 'attempted_at' | 'sender' | 'error'>[]> =>
  ctx.db
    .selectFrom('mail_attempts')
    .select(['id', 'attempted_at', 'sender', 'error'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('mail_id', '=', mailId)
    .orderBy('sequence')
    .execute()

const LOG_COLUMNS = sql.raw(
  `m.id, m.type, m.recipient, m.more_recipients, m.user_id, m.template_id, m.subject, m.state,
  m.attempts, m.created_at, m.finished_at, m.next_attempt_at, m.sender,
  m.rendering_error,
  (select a.error from mail_attempts a where a.tenancy_id = m.tenancy_id and a.mail_id = m.id
    order by a.sequence desc limit 1) as error`,
)

/** An email in the log. */
export type LoggedEmailRow = Pick<
  Selectable<EmailsTable>,
  | 'id'
  | 'type'
  | 'recipient'
  | 'more_recipients'
  | 'user_id'
  | 'template_id'
  | 'subject'
  | 'state'
  | 'attempts'
  | 'created_at'
  | 'finished_at'
  | 'next_attempt_at'
  | 'sender'
  | 'rendering_error'
> & { error: EmailErrorRecord | null }

/** Selects an email of the project with its kept body. */
export async function selectLoggedEmail(
  ctx: TenancyContext,
  id: string,
): Promise<(LoggedEmailRow & { body: Buffer | null }) | null> {
  const { rows } = await sql<LoggedEmailRow & { body: Buffer | null }>`
    select ${LOG_COLUMNS}, b.content as body from mails m
    left join mail_bodies b on b.tenancy_id = m.tenancy_id and b.mail_id = m.id
    where m.tenancy_id = ${ctx.tenancyId} and m.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** The position of an email in the log: microseconds since 1970, and its sequence. */
export interface LogPosition {
  readonly micros: string
  readonly sequence: string
}

/** What to search for. Texts are literal and match in any case. */
export interface LogFilters {
  /** The whole address. */
  readonly address?: string | undefined
  /** A part of the address. */
  readonly partOfAddress?: string | undefined
  readonly partOfSubject?: string | undefined
  readonly userId?: string | undefined
  readonly state?: EmailsTable['state'] | undefined
  readonly templateId?: string | undefined
  readonly type?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Only emails after this one in the list, which are older. */
  readonly after?: LogPosition | undefined
}

export interface LogPage {
  readonly emails: readonly LoggedEmailRow[]
  /** Where the next page starts; null if there is none. */
  readonly next: LogPosition | null
}

/** How many emails one request compares with a text. */
export const COMPARED_EMAILS = 20_000

type Condition = RawBuilder<SqlBool>

/**
 * Selects one page of the log, newest first. Every filter but a part of a text uses an index. For
 * those texts, at most `COMPARED_EMAILS` emails are compared. The page then has fewer emails than
 * asked for, and the next one continues where it stopped.
 */
export async function selectLogPage(
  ctx: TenancyContext,
  filters: LogFilters,
  limit: number,
): Promise<LogPage> {
  const texts = textConditions(filters)
  const hasTexts = texts.length > 0
  const compared = hasTexts ? COMPARED_EMAILS : limit + 1
  const { rows } = await sql<
    LoggedEmailRow & { micros: string; sequence: string; is_match: boolean }
  >`${sql.raw(UNNAMED)}
    with compared as materialized (
      select m.id, m.created_at, m.sequence, m.recipient, m.subject from mails m
      where ${sql.join(indexConditions(ctx, filters), sql` and `)}
      order by m.created_at desc, m.sequence desc limit ${compared}
    ), matches as (
      select id, created_at, sequence from compared m
      ${hasTexts ? sql`where ${sql.join(texts, sql` and `)}` : sql``}
      order by created_at desc, sequence desc limit ${limit + 1}
    ), last as (
      select id, created_at, sequence from compared order by created_at, sequence limit 1
    ), wanted as (
      select id, created_at, sequence, true as is_match from matches
      union all
      select id, created_at, sequence, false from last
      where (select count(*) from compared) = ${compared}
        and (select count(*) from matches) <= ${limit}
    )
    select ${LOG_COLUMNS}, w.is_match, w.sequence::text as sequence,
      (extract(epoch from w.created_at) * 1000000)::bigint::text as micros
    from wanted w join mails m on m.tenancy_id = ${ctx.tenancyId} and m.id = w.id
    order by w.created_at desc, w.sequence desc, w.is_match desc`.execute(ctx.db)
  const matches = rows.filter(({ is_match }) => is_match)
  const emails = matches.slice(0, limit)
  const last = matches.length > limit ? emails.at(-1) : rows.find(({ is_match }) => !is_match)
  return { emails, next: last ? { micros: last.micros, sequence: last.sequence } : null }
}

const momentOf = ({ micros }: LogPosition) =>
  sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`

function indexConditions(ctx: TenancyContext, filters: LogFilters): Condition[] {
  const { address, userId, state, templateId, type, from, to, after } = filters
  const conditions = [sql<SqlBool>`m.tenancy_id = ${ctx.tenancyId}`]
  if (address !== undefined) conditions.push(sql`lower(m.recipient) = lower(${address})`)
  if (userId !== undefined) conditions.push(sql`m.user_id = ${userId}`)
  if (state !== undefined) conditions.push(sql`m.state = ${state}`)
  if (templateId !== undefined) conditions.push(sql`m.template_id = ${templateId}`)
  if (type !== undefined) conditions.push(sql`m.type = ${type}`)
  if (from !== undefined) conditions.push(sql`m.created_at >= ${from}`)
  if (to !== undefined) conditions.push(sql`m.created_at <= ${to}`)
  if (after !== undefined)
    conditions.push(
      sql`(m.created_at, m.sequence) < (${momentOf(after)}, ${after.sequence}::bigint)`,
    )
  return conditions
}

const textConditions = ({ partOfAddress, partOfSubject }: LogFilters): Condition[] => [
  ...(partOfAddress ? [sql<SqlBool>`strpos(lower(m.recipient), lower(${partOfAddress})) > 0`] : []),
  ...(partOfSubject ? [sql<SqlBool>`strpos(lower(m.subject), lower(${partOfSubject})) > 0`] : []),
]
