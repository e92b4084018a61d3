import { type Insertable, sql, type Updateable } from 'kysely'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import type {
  EndpointKey,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
} from './tables.ts'

/** The endpoint columns that sending needs. */
export type SendingEndpoint = Pick<
  WebhookEndpointsTable,
  'url' | 'secrets' | 'rate_limit' | 'is_disabled' | 'failing_since' | 'lease_id' | 'lease_until'
>

/**
 * Locks the endpoint until the transaction ends. Every change of its deliveries locks it first.
 * Events can still be stored.
 */
export async function lockEndpoint(
  tx: InTransaction<Context>,
  { tenancyId, endpointId }: EndpointKey,
): Promise<SendingEndpoint | null> {
  const row = await tx.db
    .selectFrom('webhook_endpoints')
    .select([
      'url',
      'secrets',
      'rate_limit',
      'is_disabled',
      'failing_since',
      'lease_id',
      'lease_until',
    ])
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A delivery with its message. */
export interface OpenDelivery {
  message_id: string
  type: string
  attempts: number
  is_manual: boolean
  next_attempt_at: Date
  /** The exact payload. */
  body: string
}

/** Selects the next delivery, whether or not it is due. */
export async function selectFirstDelivery(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
): Promise<OpenDelivery | null> {
  const row = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (join) =>
      join.onRef('m.tenancy_id', '=', 'd.tenancy_id').onRef('m.id', '=', 'd.message_id'),
    )
    .select([
      'd.message_id',
      'm.type',
      'd.attempts',
      'd.is_manual',
      'd.next_attempt_at',
      sql<string>`m.payload::text`.as('body'),
    ])
    .where('d.tenancy_id', '=', tenancyId)
    .where('d.endpoint_id', '=', endpointId)
    .where('d.state', 'in', ['pending', 'sending'])
    .orderBy('d.next_attempt_at')
    .orderBy('d.sequence')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function updateDelivery(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  messageId: string,
  changes: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('tenancy_id', '=', tenancyId)
    .where('endpoint_id', '=', endpointId)
    .where('message_id', '=', messageId)
    .execute()
}

/** Fails the waiting deliveries of an endpoint, except one that is being sent. */
export async function updateFailedDeliveries(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  isBeingSentTo: boolean,
): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('tenancy_id', '=', tenancyId)
    .where('endpoint_id', '=', endpointId)
    .where('state', 'in', isBeingSentTo ? ['pending'] : ['pending', 'sending'])
    .execute()
}

/**
 * Deletes up to `limit` deliveries of an endpoint with their attempts. Returns false if no more are
 * left.
 */
export async function deleteDeliveries(
  tx: InTransaction<Context>,
  key: EndpointKey,
  limit: number,
): Promise<boolean> {
  // Lock the endpoint first, like every change of its deliveries, to prevent deadlocks.
  await lockEndpoint(tx, key)
  const { numDeletedRows } = await tx.db
    .deleteFrom('webhook_deliveries')
    .where('tenancy_id', '=', key.tenancyId)
    .where('endpoint_id', '=', key.endpointId)
    .where('message_id', 'in', (is) =>
      is
        .selectFrom('webhook_deliveries')
        .select('message_id')
        .where('tenancy_id', '=', key.tenancyId)
        .where('endpoint_id', '=', key.endpointId)
        .orderBy('sequence')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) === limit
}

export async function updateEndpointState(
  ctx: Context,
  { tenancyId, endpointId }: EndpointKey,
  changes: Pick<
    Updateable<WebhookEndpointsTable>,
    'lease_id' | 'lease_until' | 'failing_since' | 'is_disabled'
  >,
): Promise<void> {
  await ctx.db
    .updateTable('webhook_endpoints')
    .set(changes)
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', endpointId)
    .execute()
}

/** Stores an attempt if the delivery still exists. */
export async function insertAttempt(
  ctx: Context,
  attempt: Omit<Insertable<WebhookAttemptsTable>, 'sequence'>,
): Promise<void> {
  await sql`
    insert into webhook_attempts (tenancy_id, endpoint_id, message_id, id, url, is_success,
      response_status, failure, duration_ms, is_manual,
      sent_at, attempted_at)
    select tenancy_id, endpoint_id, message_id, ${attempt.id}, ${attempt.url},
      ${attempt.is_success}::boolean, ${attempt.response_status}::integer,
           ${attempt.failure}, ${attempt.duration_ms}::integer, ${attempt.is_manual}::boolean,
           ${attempt.sent_at}::timestamptz, ${attempt.attempted_at}::timestamptz
    from webhook_deliveries
    where tenancy_id = ${attempt.tenancy_id} and endpoint_id = ${attempt.endpoint_id}
      and message_id = ${attempt.message_id}`.execute(ctx.db)
}

/** Selects endpoints with deliveries that were due before a time and not claimed since. */
export async function selectOverdueEndpoints(
  ctx: Context,
  moment: Date,
  limit: number,
): Promise<EndpointKey[]> {
  // For all tenancies, because this is maintenance of the service. One index lookup per endpoint,
  // for any number of waiting deliveries.
  return ctx.db
    .selectFrom('webhook_endpoints as e')
    .select(['e.tenancy_id as tenancyId', 'e.id as endpointId'])
    .where('e.is_disabled', '=', false)
    .where((is) => is.or([is('e.lease_until', 'is', null), is('e.lease_until', '<', moment)]))
    .where((is) =>
      is.exists(
        is
          .selectFrom('webhook_deliveries as d')
          .select('d.sequence')
          .whereRef('d.tenancy_id', '=', 'e.tenancy_id')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .where('d.state', 'in', ['pending', 'sending'])
          .where('d.next_attempt_at', '<', moment),
      ),
    )
    .limit(limit)
    .execute()
}

/**
 * Deletes up to `limit` messages older than a time, with their deliveries and attempts. Returns
 * false if no more are left.
 */
export async function deleteMessagesBefore(
  ctx: Context,
  moment: Date,
  limit: number,
): Promise<boolean> {
  // For all tenancies, as above.
  const { rows } = await sql<{ count: string }>`
    with gone as (
      delete from webhook_messages where (tenancy_id, id) in (
        select tenancy_id, id from webhook_messages where created_at < ${moment} order by created_at
          limit ${limit}
      ) returning 1
    ) select count(*) from gone`.execute(ctx.db)
  return Number(rows[0]?.count) === limit
}
