import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { EndpointKey } from './tables.ts'

/** Begins a delivery anew, or for the first time; one that is under way at this moment goes on as it is. */
export async function restartDelivery(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  messageId: string,
): Promise<void> {
  const anew = {
    state: 'pending',
    attempts: 0,
    is_manual: true,
    next_attempt_at: ctx.clock.now(),
  } as const
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({ tenancy_id: tenancyId, endpoint_id: endpointId, message_id: messageId, ...anew })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'endpoint_id', 'message_id'])
        .doUpdateSet(anew)
        .where('webhook_deliveries.state', '!=', 'sending'),
    )
    .execute()
}

/** Begins anew what failed for good, of messages between two moments. How many that were. */
export async function restartFailedDeliveries(
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
 * Begins what an endpoint was never sent: messages of those types, null for all, between two moments. How many that were. Examples never happened, and
 * are for the endpoint they were asked for.
 */
export async function beginMissingDeliveries(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  { types, since, until }: { types: readonly string[] | null; since: Date; until: Date },
): Promise<number> {
  // The messages are held: one that is forgotten at this moment must not make everything fail.
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (tenancy_id, endpoint_id, message_id, state, attempts, is_manual, next_attempt_at)
    select m.tenancy_id, ${endpointId}, m.id, 'pending', 0, true, ${ctx.clock.now()}::timestamptz from webhook_messages m
    where m.tenancy_id = ${tenancyId} and m.created_at between ${since}::timestamptz and ${until}::timestamptz
      and (${types}::text[] is null or m.type = any(${types}::text[])) and not starts_with(m.id, 'msg_example_')
    order by m.created_at, m.id
    for key share
    on conflict (tenancy_id, endpoint_id, message_id) do nothing`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
