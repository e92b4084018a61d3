import { sql } from 'kysely'
import type { Context, InTransaction, TenantContext } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-store.ts'
import { EXTERNAL_ENDPOINT } from './external.ts'
import type { PageRequest } from './paging.ts'
import type { DeliveryState, EndpointKey, WebhookMessagesTable } from './tables.ts'

export type MessageRow = Pick<WebhookMessagesTable, 'id' | 'type' | 'payload' | 'created_at'>

/** The state of a message at an endpoint. */
export interface ProgressRow {
  state: DeliveryState
  next_attempt_at: Date
}

export async function selectMessage(ctx: TenantContext, id: string): Promise<MessageRow | null> {
  const row = await ctx.db
    .selectFrom('webhook_messages')
    .select(['id', 'type', 'payload', 'created_at'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Locks a message against deletion. Returns whether it exists. */
export async function selectMessageForKeyShare(
  tx: InTransaction<TenantContext>,
  id: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('webhook_messages')
    .select('id')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
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

/** The messages to select. */
export interface MessageFilter {
  types?: readonly string[]
  after?: Date
  before?: Date
}

/** In place of a payload, which `addPayloads` reads. */
export const noPayload = sql<unknown>`'{}'::json`.as('payload')

/**
 * Adds the payloads of messages, `ids`, to their rows and returns the first rows whose payloads have
 * `PAGE_BYTES` together, at least one. A payload counts for each of its rows. Those that do not fit
 * do not leave the database.
 */
export async function addPayloads<Row extends { payload: unknown }>(
  ctx: TenantContext,
  rows: readonly Row[],
  ids: readonly string[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  // One row after the other: measuring a payload takes the database as long as reading it.
  const { rows: fitting } = await sql<{ payload: unknown }>`
    with recursive fitting (place, payload, bytes) as (
      select 0, null::json, 0::bigint
      union all
      select f.place + 1, m.payload, f.bytes + coalesce(octet_length(m.payload::text), 0)
      from fitting f
      left join lateral (
        select payload from webhook_messages
        where tenancy_id = ${ctx.tenancyId} and id = (${[...ids]}::text[])[f.place + 1]
      ) m on true
      where f.place < ${ids.length} and f.bytes < ${PAGE_BYTES}
    )
    select coalesce(payload, '{}') as payload from fitting where place > 0
    order by place`.execute(ctx.db)
  return fitting.map(({ payload }, index) => ({ ...(rows[index] as Row), payload }))
}

/** Selects messages by time, without their payloads. */
export async function selectMessages(
  ctx: TenantContext,
  { types, after, before }: MessageFilter,
  { limit, beyond, order }: PageRequest,
): Promise<MessageRow[]> {
  return ctx.db
    .selectFrom('webhook_messages as m')
    .select(['m.id', 'm.type', 'm.created_at', noPayload])
    .where('m.tenancy_id', '=', ctx.tenancyId)
    .$if(types !== undefined, (query) => query.where('m.type', 'in', types as string[]))
    .$if(after !== undefined, (query) => query.where('m.created_at', '>', after as Date))
    .$if(before !== undefined, (query) => query.where('m.created_at', '<', before as Date))
    .$if(beyond !== undefined, (query) =>
      query.where(
        sql<boolean>`(m.created_at, m.id) ${sql.raw(order === 'asc' ? '>' : '<')}
          (select created_at, id from webhook_messages where tenancy_id = ${ctx.tenancyId}
            and id = ${beyond})`,
      ),
    )
    .orderBy('m.created_at', order)
    .orderBy('m.id', order)
    .limit(limit)
    .execute()
}

/** Selects the messages to an endpoint in the order of their events, without their payloads. */
export async function selectMessagesTo(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  { types, after, before, state }: MessageFilter & { state?: DeliveryState },
  { limit, beyond, order }: PageRequest,
): Promise<(MessageRow & ProgressRow)[]> {
  return ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (join) =>
      join.onRef('m.tenancy_id', '=', 'd.tenancy_id').onRef('m.id', '=', 'd.message_id'),
    )
    .select(['m.id', 'm.type', 'm.created_at', 'd.state', 'd.next_attempt_at', noPayload])
    .where('d.tenancy_id', '=', tenancyId)
    .where('d.endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state as DeliveryState))
    .$if(types !== undefined, (query) => query.where('m.type', 'in', types as string[]))
    .$if(after !== undefined, (query) => query.where('m.created_at', '>', after as Date))
    .$if(before !== undefined, (query) => query.where('m.created_at', '<', before as Date))
    .$if(beyond !== undefined, (query) =>
      query.where('d.sequence', order === 'asc' ? '>' : '<', (is) =>
        is
          .selectFrom('webhook_deliveries')
          .select('sequence')
          .where('tenancy_id', '=', tenancyId)
          .where('endpoint_id', '=', endpointId)
          .where('message_id', '=', beyond as string),
      ),
    )
    .orderBy('d.sequence', order)
    .limit(limit)
    .execute()
}

/** Selects the endpoints of a message. */
export async function selectMessageEndpoints(
  ctx: TenantContext,
  messageId: string,
  { limit, beyond, order }: PageRequest,
): Promise<(EndpointRow & ProgressRow)[]> {
  return ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.tenancy_id', '=', 'd.tenancy_id').onRef('e.id', '=', 'd.endpoint_id'),
    )
    .select(ENDPOINT_COLUMNS.map((column) => `e.${column}` as const))
    .select(['d.state', 'd.next_attempt_at'])
    .where('d.tenancy_id', '=', ctx.tenancyId)
    .where('d.message_id', '=', messageId)
    .where('d.endpoint_id', '!=', EXTERNAL_ENDPOINT)
    .$if(beyond !== undefined, (query) =>
      query.where('e.sequence', order === 'asc' ? '>' : '<', (is) =>
        is
          .selectFrom('webhook_endpoints')
          .select('sequence')
          .where('tenancy_id', '=', ctx.tenancyId)
          .where('id', '=', beyond as string),
      ),
    )
    .orderBy('e.sequence', order)
    .limit(limit)
    .execute()
}
