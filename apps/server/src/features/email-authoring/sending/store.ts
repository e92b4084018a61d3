import { sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type {} from './tables.ts'

/** Recipients that are rendered together (protocol 05 §3). */
const BATCH = 100

export async function insertSend(
  tx: InTransaction<TenancyContext>,
  send: { id: string; content: Buffer },
): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('email_sends')
    .values({ ...send, tenancy_id: tx.tenancyId, created_at: now, continued_at: now })
    .execute()
}

/** Stores the recipients of a send in batches. The ids are distinct. */
export async function insertBatches(
  tx: InTransaction<TenancyContext>,
  sendId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`insert into email_send_batches (tenancy_id, send_id, number, user_ids)
    select ${tx.tenancyId}, ${sendId}, (number - 1) / ${BATCH}::integer, array_agg(id)
    from unnest(${userIds}::uuid[]) with ordinality wanted (id, number) group by 3`.execute(tx.db)
}

/** Stores all users that exist at this moment as recipients of a send. */
export async function insertBatchesOfAllUsers(
  tx: InTransaction<TenancyContext>,
  sendId: string,
): Promise<void> {
  await sql`insert into email_send_batches (tenancy_id, send_id, number, user_ids)
    select ${tx.tenancyId}, ${sendId}, (number - 1) / ${BATCH}::integer, array_agg(id)
    from (select id, row_number() over (order by id) as number from users
      where tenancy_id = ${tx.tenancyId}) everyone group by 3`.execute(tx.db)
}

/** Counts the sends of the project that have not ended. */
export async function countSends(ctx: TenancyContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('email_sends')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A batch that only this process renders until the claim ends. */
export interface ClaimedBatch {
  readonly sendId: string
  readonly number: number
  readonly userIds: readonly string[]
  readonly claimedUntil: Date
  /** Sealed `SendContent`. */
  readonly content: Buffer
}

/**
 * Claims the first open batch of the send that has waited longest, so that the sends of a project
 * take turns. Returns null if there is none. Materialized, because a join may evaluate a subquery
 * again and claim another batch.
 */
export async function claimBatch(
  tx: InTransaction<TenancyContext>,
  claimedUntil: Date,
): Promise<ClaimedBatch | null> {
  const now = tx.clock.now()
  const { rows } = await sql<Omit<ClaimedBatch, 'content' | 'claimedUntil'>>`
    with next as materialized (
      select open.send_id, open.number from email_sends s
      join lateral (
        select o.send_id, o.number from email_send_batches o
        where o.tenancy_id = s.tenancy_id and o.send_id = s.id
          and (o.claimed_until is null or o.claimed_until <= ${now})
        order by o.number limit 1 for update skip locked) open on true
      where s.tenancy_id = ${tx.tenancyId}
      order by s.continued_at, s.id limit 1)
    update email_send_batches b set claimed_until = ${claimedUntil}
    from next
    where b.tenancy_id = ${tx.tenancyId} and b.send_id = next.send_id and b.number = next.number
    returning b.send_id as "sendId", b.number, b.user_ids as "userIds"`.execute(tx.db)
  const [batch] = rows
  if (batch === undefined) return null
  const { content } = await tx.db
    .updateTable('email_sends')
    .set({ continued_at: now })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', batch.sendId)
    .returning('content')
    .executeTakeFirstOrThrow()
  return { ...batch, claimedUntil, content }
}

/** Ends a claim, so that the batch is rendered again. */
export async function updateReleasedBatch(
  ctx: TenancyContext,
  { sendId, number, claimedUntil }: ClaimedBatch,
): Promise<void> {
  await ctx.db
    .updateTable('email_send_batches')
    .set({ claimed_until: null })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('send_id', '=', sendId)
    .where('number', '=', number)
    .where('claimed_until', '=', claimedUntil)
    .execute()
}

/**
 * Deletes a claimed batch. Returns false if the claim no longer holds. Locks the send until
 * the transaction ends.
 */
export async function deleteBatch(
  tx: InTransaction<TenancyContext>,
  { sendId, number, claimedUntil }: ClaimedBatch,
): Promise<boolean> {
  await tx.db
    .selectFrom('email_sends')
    .select('id')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', sendId)
    .forUpdate()
    .execute()
  const { numDeletedRows } = await tx.db
    .deleteFrom('email_send_batches')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('send_id', '=', sendId)
    .where('number', '=', number)
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a send without batches. Returns false if it has any. */
export async function deleteEndedSend(
  tx: InTransaction<TenancyContext>,
  sendId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('email_sends as s')
    .where('s.tenancy_id', '=', tx.tenancyId)
    .where('s.id', '=', sendId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_send_batches as b')
            .select('b.number')
            .whereRef('b.tenancy_id', '=', 's.tenancy_id')
            .whereRef('b.send_id', '=', 's.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Selects tenancies with a send that was not continued since a moment. */
export async function selectWaitingTenancies(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<{ tenancyId: string }[]> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  return ctx.db
    .selectFrom('email_sends')
    .select('tenancy_id as tenancyId')
    .distinct()
    .where('continued_at', '<', before)
    .limit(limit)
    .execute()
}
