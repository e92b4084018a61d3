import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { EndpointKey } from './tables.ts'

/** Restarts or creates a delivery. Does not change one that is being sent. */
export async function upsertRestartedDelivery(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  messageId: string,
): Promise<void> {
  const restarted = {
    state: 'pending',
    attempts: 0,
    is_manual: true,
    next_attempt_at: ctx.clock.now(),
  } as const
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({ tenancy_id: tenancyId, endpoint_id: endpointId, message_id: messageId, ...restarted })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'endpoint_id', 'message_id'])
        .doUpdateSet(restarted)
        .where('webhook_deliveries.state', '!=', 'sending'),
    )
    .execute()
}

/** Restarts failed deliveries of messages between two times. Returns their number. */
export async function updateRestartedDeliveries(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  since: Date,
  until: Date,
): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhook_deliveries as d')
    .from('webhook_messages as m')
    .set({ state: 'pending', attempts: 0, is_manual: true, next_attempt_at: ctx.clock.now() })
    .where('d.tenancy_id', '=', tenancyId)
    .where('d.endpoint_id', '=', endpointId)
    .where('d.state', '=', 'failed')
    .where('m.tenancy_id', '=', tenancyId)
    .whereRef('m.id', '=', 'd.message_id')
    .where('m.created_at', '>=', since)
    .where('m.created_at', '<=', until)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Creates deliveries for messages of the given types (null for all) between two times that the
 * endpoint never received. Returns their number. Skips examples, which were sent to one endpoint
 * only.
 */
export async function insertMissingDeliveries(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  { types, since, until }: { types: readonly string[] | null; since: Date; until: Date },
): Promise<number> {
  // Locks the messages, because a concurrent deletion would fail the statement.
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (tenancy_id, endpoint_id, message_id, state, attempts, is_manual,
      next_attempt_at)
    select m.tenancy_id, ${endpointId}, m.id, 'pending', 0, true, ${ctx.clock.now()}::timestamptz
      from webhook_messages m
    where m.tenancy_id = ${tenancyId} and m.created_at between ${since}::timestamptz
      and ${until}::timestamptz
      and (${types}::text[] is null or m.type = any(${types}::text[]))
        and not starts_with(m.id, 'msg_example_')
    order by m.created_at, m.id
    for key share
    on conflict (tenancy_id, endpoint_id, message_id) do nothing`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
