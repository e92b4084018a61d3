import { type Selectable, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { PageRequest } from './paging.ts'
import type { DeliveryState, EndpointKey, WebhookAttemptsTable, WebhookMessagesTable } from './tables.ts'

export type MessageRow = Pick<WebhookMessagesTable, 'id' | 'type' | 'payload' | 'created_at'>

export async function selectMessage(ctx: Context, tenancyId: string, id: string): Promise<MessageRow | null> {
  const row = await ctx.db
    .selectFrom('webhook_messages')
    .select(['id', 'type', 'payload', 'created_at'])
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function insertMessage(
  ctx: Context,
  message: { tenancy_id: string; id: string; type: string; payload: string },
): Promise<void> {
  await ctx.db
    .insertInto('webhook_messages')
    .values({ ...message, created_at: ctx.clock.now() })
    .execute()
}

/** Begins a delivery anew, or for the first time; one that is under way at this moment goes on as it is. */
export async function restartDelivery(ctx: Context, { tenancyId, endpointId }: EndpointKey, messageId: string): Promise<void> {
  const anew = { state: 'pending', attempts: 0, is_manual: true, next_attempt_at: ctx.clock.now() } as const
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({ tenancy_id: tenancyId, endpoint_id: endpointId, message_id: messageId, ...anew })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'endpoint_id', 'message_id']).doUpdateSet(anew).where('webhook_deliveries.state', '!=', 'sending'),
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

/** Deliveries to an endpoint by where they stand, of messages between two moments. */
export async function countDeliveries(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  since: Date,
  until: Date,
): Promise<{ state: DeliveryState; count: number }[]> {
  const rows = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (join) => join.onRef('m.tenancy_id', '=', 'd.tenancy_id').onRef('m.id', '=', 'd.message_id'))
    .select((is) => ['d.state', is.fn.countAll<string>().as('count')])
    .where('d.tenancy_id', '=', tenancyId)
    .where('d.endpoint_id', '=', endpointId)
    .where('m.created_at', '>=', since)
    .where('m.created_at', '<=', until)
    .groupBy('d.state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** Which attempts are asked for. */
export interface AttemptFilter {
  endpointId?: string | undefined
  messageId?: string | undefined
  isSuccess?: boolean | undefined
  types?: readonly string[] | undefined
  after?: Date | undefined
  before?: Date | undefined
}

export type AttemptRow = Selectable<WebhookAttemptsTable> & { type: string; payload: unknown; message_created_at: Date }

/** Attempts with their messages; without payloads unless asked for. */
export async function selectAttempts(
  ctx: Context,
  tenancyId: string,
  { endpointId, messageId, isSuccess, types, after, before }: AttemptFilter,
  { limit, beyond, order }: PageRequest,
  withPayload: boolean,
): Promise<AttemptRow[]> {
  return ctx.db
    .selectFrom('webhook_attempts as a')
    .innerJoin('webhook_messages as m', (join) => join.onRef('m.tenancy_id', '=', 'a.tenancy_id').onRef('m.id', '=', 'a.message_id'))
    .select([
      'a.tenancy_id',
      'a.id',
      'a.sequence',
      'a.endpoint_id',
      'a.message_id',
      'a.url',
      'a.is_success',
      'a.response_status',
      'a.failure',
      'a.duration_ms',
      'a.is_manual',
      'a.attempted_at',
      'm.type',
      'm.created_at as message_created_at',
      (withPayload ? sql<unknown>`m.payload` : sql<unknown>`'{}'::json`).as('payload'),
    ])
    .where('a.tenancy_id', '=', tenancyId)
    .$if(endpointId !== undefined, (query) => query.where('a.endpoint_id', '=', endpointId as string))
    .$if(messageId !== undefined, (query) => query.where('a.message_id', '=', messageId as string))
    .$if(isSuccess !== undefined, (query) => query.where('a.is_success', '=', isSuccess as boolean))
    .$if(types !== undefined, (query) => query.where('m.type', 'in', types as string[]))
    .$if(after !== undefined, (query) => query.where('a.attempted_at', '>', after as Date))
    .$if(before !== undefined, (query) => query.where('a.attempted_at', '<', before as Date))
    .$if(beyond !== undefined, (query) =>
      query.where('a.sequence', order === 'asc' ? '>' : '<', (is) =>
        is
          .selectFrom('webhook_attempts')
          .select('sequence')
          .where('tenancy_id', '=', tenancyId)
          .where('id', '=', beyond as string),
      ),
    )
    .orderBy('a.sequence', order)
    .limit(limit)
    .execute()
}
