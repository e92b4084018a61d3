import {
  type WebhookData,
  type WebhookEvent,
  type WebhookEventType,
  webhookSchemas,
} from '@latchkey/contract'
import { z } from 'zod'
import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { enqueueEach } from '../../../kernel/jobs.ts'
import { EXTERNAL_ENDPOINT } from './external.ts'
import { newId } from './ids.ts'

const insertMessages = `
  insert into webhook_messages (tenancy_id, id, type, payload, created_at)
  select $1, event.id, event.type, event.payload::json, $5::timestamptz
    from unnest($2::text[], $3::text[], $4::text[]) as event (id, type, payload)`

/**
 * One statement, so that a project without endpoints pays for nothing else. Stores no messages if
 * there are no endpoints. Locks the endpoints, so that a concurrent deletion of an endpoint does
 * not fail the caller's change.
 */
const insertMessagesForEndpoints = prepared<{ endpoint_id: string }>(
  'announce_webhook_events',
  `with endpoint as materialized (
     select id, is_disabled, filter_types from webhook_endpoints where tenancy_id = $1
       and id <> '${EXTERNAL_ENDPOINT}' for key share
   ), message as (
     ${insertMessages} where exists (select from endpoint) returning id
   ), delivery as (
     insert into webhook_deliveries (tenancy_id, endpoint_id, message_id, state, attempts,
       is_manual, next_attempt_at)
     select $1, endpoint.id, event.id, 'pending', 0, false, $5
     from endpoint, unnest($2::text[], $3::text[]) with ordinality as event (id, type, number)
     where not endpoint.is_disabled and (endpoint.filter_types is null
       or event.type = any(endpoint.filter_types))
     order by event.number
     returning endpoint_id
   )
   select distinct endpoint_id from delivery`,
)

/**
 * The same if the operator's service delivers webhooks. The first event of a project creates the
 * endpoint that represents the service.
 */
const insertMessagesForService = prepared<{ endpoint_id: string }>(
  'announce_webhook_events_elsewhere',
  `with service as (
     insert into webhook_endpoints (tenancy_id, id, url, description, metadata, is_disabled,
       secrets, created_at, updated_at)
     values ($1, '${EXTERNAL_ENDPOINT}', '', '', '{}', false, '', $5, $5)
       on conflict (tenancy_id, id) do nothing
   ), message as (
     ${insertMessages}
   ), delivery as (
     insert into webhook_deliveries (tenancy_id, endpoint_id, message_id, state, attempts,
       is_manual, next_attempt_at)
     select $1, '${EXTERNAL_ENDPOINT}', event.id, 'pending', 0, false, $5 from unnest($2::text[])
       with ordinality as event (id, number)
     order by event.number
     returning endpoint_id
   )
   select distinct endpoint_id from delivery`,
)

/**
 * Stores events in the given order, and queues their delivery to every endpoint that accepts them,
 * in the caller's transaction. Costs one statement for a project without endpoints and two
 * otherwise, for any number of events and endpoints.
 */
export async function announceEach(
  tx: InTransaction<TenantContext>,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  if (tx.checksContract) for (const event of events) checkEvent(event)
  const insert = tx.config.svix === null ? insertMessagesForEndpoints : insertMessagesForService
  const rows = await insert(tx.db, [
    tx.tenancyId,
    // Messages of the same time are sorted by id.
    events.map(() => newId(tx.random, 'msg')).toSorted(),
    events.map(({ type }) => type),
    events.map(({ type, data }) => JSON.stringify({ type, data })),
    tx.clock.now(),
  ])
  // Without a job key, so that events of one project do not wait for each other's transactions.
  const keys = rows.map(({ endpoint_id }) => ({ tenancyId: tx.tenancyId, endpointId: endpoint_id }))
  await enqueueEach(tx, 'webhooks.deliver', keys)
}

/** An event that differs from its declaration is a bug, which tests find. */
function checkEvent({ type, data }: WebhookEvent): void {
  const { error } = webhookSchemas[type].safeParse(data)
  if (error === undefined) return
  throw new Error(`${type} differs from its declaration: ${z.prettifyError(error)}`)
}

/** Records one event; see `announceEach`. */
export const announce = <T extends WebhookEventType>(
  tx: InTransaction<TenantContext>,
  type: T,
  data: WebhookData<T>,
): Promise<void> => announceEach(tx, [{ type, data } as WebhookEvent])
