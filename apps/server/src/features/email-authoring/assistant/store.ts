import type { Json } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type {} from './tables.ts'

/** Returns the messages of a thread, oldest first. */
export async function selectMessages(ctx: TenancyContext, threadId: string): Promise<Json[]> {
  const rows = await ctx.db
    .selectFrom('assistant_messages')
    .select('message')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('thread_id', '=', threadId)
    .orderBy('position')
    .execute()
  return rows.map(({ message }) => message)
}

/** Counts the threads of the tenancy, without this one. */
export async function countOtherThreads(ctx: TenancyContext, threadId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('assistant_threads')
    .select(({ fn }) => fn.countAll<string>().as('threads'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('thread_id', '<>', threadId)
    .executeTakeFirstOrThrow()
  return Number(row.threads)
}

/**
 * Locks a thread and returns the position of its next message; null if there is no such thread.
 */
export async function updateThread(
  tx: InTransaction<TenancyContext>,
  threadId: string,
): Promise<string | null> {
  const row = await tx.db
    .updateTable('assistant_threads')
    .set({ last_position: sql`last_position + 1`, updated_at: tx.clock.now() })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('thread_id', '=', threadId)
    .returning('last_position')
    .executeTakeFirst()
  return row?.last_position ?? null
}

/** The same for a thread that may not exist yet, which is created. */
export async function upsertThread(
  tx: InTransaction<TenancyContext>,
  threadId: string,
): Promise<string> {
  const now = tx.clock.now()
  const row = await tx.db
    .insertInto('assistant_threads')
    .values({
      tenancy_id: tx.tenancyId,
      thread_id: threadId,
      last_position: '1',
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'thread_id']).doUpdateSet({
        last_position: sql`assistant_threads.last_position + 1`,
        updated_at: now,
      }),
    )
    .returning('last_position')
    .executeTakeFirstOrThrow()
  return row.last_position
}

/** A message to append. */
export interface NewMessage {
  threadId: string
  position: string
  /** JSON text. */
  text: string
  sizeBytes: number
}

export async function insertMessage(
  tx: InTransaction<TenancyContext>,
  { threadId, position, text, sizeBytes }: NewMessage,
): Promise<void> {
  await tx.db
    .insertInto('assistant_messages')
    .values({
      tenancy_id: tx.tenancyId,
      thread_id: threadId,
      position,
      message: text,
      size_bytes: sizeBytes,
    })
    .execute()
}

/** Deletes the oldest messages of a thread beyond a number of messages and bytes. */
export async function deleteExcessMessages(
  tx: InTransaction<TenancyContext>,
  threadId: string,
  most: { messages: number; bytes: number },
): Promise<void> {
  await sql`delete from assistant_messages
    where tenancy_id = ${tx.tenancyId} and thread_id = ${threadId} and position <= (
      select max(position) from (
        select position,
          row_number() over newest_first as messages,
          sum(size_bytes) over newest_first as bytes
        from assistant_messages
        where tenancy_id = ${tx.tenancyId} and thread_id = ${threadId}
        window newest_first as (order by position desc)
      ) counted
      where messages > ${most.messages} or bytes > ${most.bytes}
    )`.execute(tx.db)
}

/** Deletes the threads of all tenancies without a message since then. */
export async function deleteThreadsBefore(ctx: Context, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('assistant_threads').where('updated_at', '<', moment).execute()
}
