import { type Selectable, sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { FailedEmailDigestsTable } from './tables.ts'

/** A project with failed emails and an owner team. */
export interface FailingProject {
  readonly tenancy_id: string
  readonly project_id: string
  readonly display_name: string
  readonly owner_team_id: string
}

/** Selects the projects of which an attempt to send an email failed since a time. */
export async function selectFailingProjects(ctx: Context, since: Date): Promise<FailingProject[]> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  const { rows } = await sql<FailingProject>`
    select t.id as tenancy_id, p.id as project_id, p.display_name, p.owner_team_id
    from tenancies t join projects p on p.id = t.project_id
    where p.owner_team_id is not null and t.id in (
      select a.tenancy_id from mail_attempts a where a.error is not null and a.attempted_at >= ${since})
    order by p.id, t.branch_id`.execute(ctx.db)
  return rows
}

/**
 * Selects the primary addresses of the members of a team, those who joined first at the front.
 * `ctx` is that of project `internal`.
 */
export async function selectMemberEmails(
  ctx: TenancyContext,
  teamId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select c.value from team_memberships m join contact_channels c
      on c.tenancy_id = m.tenancy_id and c.user_id = m.user_id
    where m.tenancy_id = ${ctx.tenancyId} and m.team_id = ${teamId}
      and c.type = 'email' and c.is_primary
    group by c.value order by min(m.created_at), c.value limit ${limit}`.execute(ctx.db)
  return rows.map(({ value }) => value)
}

/** An email of which an attempt failed. */
export interface FailedEmail {
  readonly subject: string
  readonly recipient: string
  readonly more_recipients: string[]
}

export interface FailedEmails {
  readonly count: number
  /** The last ones, newest first. */
  readonly last: readonly FailedEmail[]
  /** The last failed attempt; `0` if there is none. */
  readonly lastSequence: string
}

/**
 * Selects the emails of a project with an attempt that failed since a time and after another
 * attempt. An email with several such attempts counts once.
 */
export async function selectFailedEmails(
  ctx: TenancyContext,
  { since, after, limit }: { since: Date; after: string; limit: number },
): Promise<FailedEmails> {
  const { rows } = await sql<FailedEmail & { count: string; sequence: string }>`
    select m.subject, m.recipient, m.more_recipients, f.sequence, count(*) over () as count
    from (
      select a.mail_id, max(a.sequence) as sequence from mail_attempts a
      where a.tenancy_id = ${ctx.tenancyId} and a.error is not null
        and a.attempted_at >= ${since} and a.sequence > ${after}::bigint
      group by a.mail_id
    ) f join mails m on m.tenancy_id = ${ctx.tenancyId} and m.id = f.mail_id
    order by f.sequence desc limit ${limit}`.execute(ctx.db)
  return {
    count: Number(rows[0]?.count ?? 0),
    last: rows.map(({ subject, recipient, more_recipients }) => ({
      subject,
      recipient,
      more_recipients,
    })),
    lastSequence: rows[0]?.sequence ?? '0',
  }
}

/** Which failures were reported already, and when. Locked until the transaction ends. */
export async function lockDigest(
  tx: InTransaction<Context>,
  tenancyId: string,
): Promise<Omit<Selectable<FailedEmailDigestsTable>, 'tenancy_id'>> {
  await tx.db
    .insertInto('failed_email_digests')
    .values({ tenancy_id: tenancyId, covered_sequence: '0', sent_at: null })
    .onConflict((conflict) => conflict.column('tenancy_id').doNothing())
    .execute()
  return tx.db
    .selectFrom('failed_email_digests')
    .select(['covered_sequence', 'sent_at', 'mail_id', 'previous_sequence'])
    .where('tenancy_id', '=', tenancyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Records that a digest reports all failures up to an attempt. */
export async function updateDigest(
  tx: InTransaction<Context>,
  tenancyId: string,
  digest: Omit<Selectable<FailedEmailDigestsTable>, 'tenancy_id'>,
): Promise<void> {
  await tx.db
    .updateTable('failed_email_digests')
    .set(digest)
    .where('tenancy_id', '=', tenancyId)
    .execute()
}

/** Whether an email of project `internal` could not be sent. */
export async function selectHasFailed(ctx: TenancyContext, mailId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('mails')
    .select('state')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', mailId)
    .executeTakeFirst()
  return row?.state === 'failed'
}
