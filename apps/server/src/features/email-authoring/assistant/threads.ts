import { DAY_MS, type Json } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, type RequestContext, transact } from '../../../kernel/context.ts'
import { requireWithinQuota, reserveQuota } from '../../../kernel/quotas.ts'
import {
  countOtherThreads,
  deleteExcessMessages,
  deleteThreadsBefore,
  insertMessage,
  selectMessages,
  updateThread,
  upsertThread,
} from './store.ts'

/** How long a thread is kept after its last message. */
const RETENTION_DAYS = 90

/** Returns the stored messages of a thread, oldest first (protocol 05 §13). */
export const listMessages = (ctx: RequestContext, threadId: string): Promise<Json[]> =>
  selectMessages(ctx, threadId)

/**
 * Appends a message to a thread, which is created if needed. The oldest messages beyond the limits
 * of a thread are deleted, so that a conversation never ends with an error.
 *
 * Throws QUOTA_EXCEEDED if the project has too many threads or the message is too long.
 */
export async function appendMessage(
  ctx: RequestContext,
  threadId: string,
  message: Json,
): Promise<void> {
  const text = JSON.stringify(message)
  const sizeBytes = Buffer.byteLength(text)
  requireWithinQuota(ctx, 'assistant_bytes_per_thread', sizeBytes)
  await transact(ctx, async (tx) => {
    let position = await updateThread(tx, threadId)
    if (position === null) {
      await reserveQuota(tx, 'assistant_threads_per_project', '', () =>
        countOtherThreads(tx, threadId),
      )
      position = await upsertThread(tx, threadId)
    }
    await insertMessage(tx, { threadId, position, text, sizeBytes })
    await deleteExcessMessages(tx, threadId, {
      messages: finite(tx.config.quotas.assistant_messages_per_thread),
      bytes: finite(tx.config.quotas.assistant_bytes_per_thread),
    })
  })
}

/** A quota that is off is Infinity, which PostgreSQL's integers cannot hold. */
const finite = (quota: number): number => Math.min(quota, Number.MAX_SAFE_INTEGER)

/** Deletes the threads that nobody continued for a long time. */
export const deleteOldThreads = (ctx: Context): Promise<void> =>
  deleteThreadsBefore(ctx, addMillis(ctx.clock.now(), -RETENTION_DAYS * DAY_MS))
