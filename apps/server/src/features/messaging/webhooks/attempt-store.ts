import { type Selectable, sql } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import { EXTERNAL_ENDPOINT } from './external.ts'
import { type MessageFilter, noPayload } from './message-store.ts'
import type { PageRequest } from './paging.ts'
import type { DeliveryState, EndpointKey, WebhookAttemptsTable } from './tables.ts'

/** Counts the deliveries to an endpoint by state, for messages between two times. */
export async function countDeliveries(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  since: Date,
  until: Date,
): Promise<{ state: DeliveryState; count: number }[]> {
  const rows = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (join) =>
      join.onRef('m.tenancy_id', '=', 'd.tenancy_id').onRef('m.id', '=', 'd.message_id'),
    )
    .select((is) => ['d.state', is.fn.countAll<string>().as('count')])
    .where('d.tenancy_id', '=', tenancyId)
    .where('d.endpoint_id', '=', endpointId)
    .where('m.created_at', '>=', since)
    .where('m.created_at', '<=', until)
    .groupBy('d.state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** Counts the deliveries to all endpoints by endpoint and state, for messages between two times. */
export async function countDeliveriesByEndpoint(
  ctx: TenantContext,
  since: Date,
  until: Date,
): Promise<{ endpoint_id: string; state: DeliveryState; count: number }[]> {
  const rows = await ctx.db
    .selectFrom('webhook_messages as m')
    .innerJoin('webhook_deliveries as d', (join) =>
      join.onRef('d.tenancy_id', '=', 'm.tenancy_id').onRef('d.message_id', '=', 'm.id'),
    )
    .select((is) => ['d.endpoint_id', 'd.state', is.fn.countAll<string>().as('count')])
    .where('m.tenancy_id', '=', ctx.tenancyId)
    .where('m.created_at', '>=', since)
    .where('m.created_at', '<=', until)
    .groupBy(['d.endpoint_id', 'd.state'])
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}

/** Selects whether the newest attempt of each endpoint succeeded, without those that had none. */
export function selectNewestOutcomes(
  ctx: TenantContext,
): Promise<{ endpoint_id: string; is_success: boolean }[]> {
  return ctx.db
    .selectFrom('webhook_endpoints as e')
    .innerJoinLateral(
      (is) =>
        is
          .selectFrom('webhook_attempts')
          .select('is_success')
          .whereRef('tenancy_id', '=', 'e.tenancy_id')
          .whereRef('endpoint_id', '=', 'e.id')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['e.id as endpoint_id', 'newest.is_success'])
    .where('e.tenancy_id', '=', ctx.tenancyId)
    .execute()
}

/** The attempts to select. Times are those of the attempts. */
export interface AttemptFilter extends MessageFilter {
  endpointId?: string | undefined
  messageId?: string | undefined
  isSuccess?: boolean
  /** 200 for 200 to 299 and so on; 0 for no response. */
  statusClass?: number
}

export type AttemptRow = Selectable<WebhookAttemptsTable> & {
  type: string
  payload: unknown
  message_created_at: Date
}

/** Attempts joined with their messages. */
const attemptsOf = (ctx: Context, tenancyId: string, withPayload: boolean) =>
  ctx.db
    .selectFrom('webhook_attempts as a')
    .innerJoin('webhook_messages as m', (join) =>
      join.onRef('m.tenancy_id', '=', 'a.tenancy_id').onRef('m.id', '=', 'a.message_id'),
    )
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
      'a.sent_at',
      'a.attempted_at',
      'm.type',
      'm.created_at as message_created_at',
      withPayload ? sql<unknown>`m.payload`.as('payload') : noPayload,
    ])
    .where('a.tenancy_id', '=', tenancyId)
    .where('a.endpoint_id', '!=', EXTERNAL_ENDPOINT)

export async function selectAttempt(
  ctx: TenantContext,
  messageId: string,
  id: string,
): Promise<AttemptRow | null> {
  const row = await attemptsOf(ctx, ctx.tenancyId, true)
    .where('a.message_id', '=', messageId)
    .where('a.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Selects attempts in order, without payloads. */
export async function selectAttempts(
  ctx: TenantContext,
  { endpointId, messageId, isSuccess, statusClass, types, after, before }: AttemptFilter,
  { limit, beyond, order }: PageRequest,
): Promise<AttemptRow[]> {
  return attemptsOf(ctx, ctx.tenancyId, false)
    .$if(endpointId !== undefined, (query) =>
      query.where('a.endpoint_id', '=', endpointId as string),
    )
    .$if(messageId !== undefined, (query) => query.where('a.message_id', '=', messageId as string))
    .$if(isSuccess !== undefined, (query) => query.where('a.is_success', '=', isSuccess as boolean))
    .$if(statusClass === 0, (query) => query.where('a.response_status', 'is', null))
    .$if(statusClass !== undefined && statusClass > 0, (query) =>
      query
        .where('a.response_status', '>=', statusClass as number)
        .where('a.response_status', '<', (statusClass as number) + 100),
    )
    .$if(types !== undefined, (query) => query.where('m.type', 'in', types as string[]))
    .$if(after !== undefined, (query) => query.where('a.attempted_at', '>', after as Date))
    .$if(before !== undefined, (query) => query.where('a.attempted_at', '<', before as Date))
    .$if(beyond !== undefined, (query) =>
      query.where('a.sequence', order === 'asc' ? '>' : '<', (is) =>
        is
          .selectFrom('webhook_attempts')
          .select('sequence')
          .where('tenancy_id', '=', ctx.tenancyId)
          .where('id', '=', beyond as string),
      ),
    )
    .orderBy('a.sequence', order)
    .limit(limit)
    .execute()
}
