import type { InTransaction, TenantContext } from '../../kernel/context.ts'
import { prepared } from '../../kernel/database.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { newId } from './ids.ts'

/** Every event and its data (contract 04 §14.3). */
export interface WebhookEvents {
  /** The server's view of the user. */
  'user.created': object
  'user.updated': object
  /** With the teams the user was in, the oldest first. */
  'user.deleted': { id: string; teams: { id: string }[] }
  /** The server's view of the team. */
  'team.created': object
  'team.updated': object
  'team.deleted': { id: string }
  'team_membership.created': { team_id: string; user_id: string }
  'team_membership.deleted': { team_id: string; user_id: string }
  'team_permission.created': { id: string; user_id: string; team_id: string }
  'team_permission.deleted': { id: string; user_id: string; team_id: string }
  'project_permission.created': { id: string; user_id: string }
  'project_permission.deleted': { id: string; user_id: string }
}

/**
 * One statement, so that a project without endpoints pays for nothing else. Without any endpoint nothing is kept either. The endpoints are held: one
 * that is deleted at this moment must not make the caller's own change fail.
 */
const insertMessageForEndpoints = prepared<{ endpoint_id: string }>(
  'announce_webhook_event',
  `with endpoint as materialized (
     select id, not is_disabled and (filter_types is null or $3 = any(filter_types)) as wants from webhook_endpoints
     where tenancy_id = $1 for key share
   ), message as (
     insert into webhook_messages (tenancy_id, id, type, payload, created_at)
     select $1, $2, $3, $4::json, $5::timestamptz where exists (select from endpoint) returning id
   )
   insert into webhook_deliveries (tenancy_id, endpoint_id, message_id, state, attempts, is_manual, next_attempt_at)
   select $1, endpoint.id, message.id, 'pending', 0, false, $5 from endpoint, message where endpoint.wants
   returning endpoint_id`,
)

/**
 * Records an event and queues its delivery to every endpoint that wants it, in the caller's transaction: what is rolled back is never announced.
 * Nobody waits for the delivery. Costs one cheap statement where the project has no endpoints.
 */
export async function announce<T extends keyof WebhookEvents>(
  tx: InTransaction<TenantContext>,
  type: T,
  data: WebhookEvents[T],
): Promise<void> {
  const payload = JSON.stringify({ type, data })
  const rows = await insertMessageForEndpoints(tx.db, [tx.tenancyId, newId(tx.random, 'msg'), type, payload, tx.clock.now()])
  for (const { endpoint_id } of rows) {
    // Without a key: events of one project must not wait for each other's transactions.
    await enqueue(tx, 'webhooks.deliver', { tenancyId: tx.tenancyId, endpointId: endpoint_id })
  }
}
