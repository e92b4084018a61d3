import {
  type InputOf,
  type recoverWebhookEndpoint,
  type sendWebhookExample,
  webhookEvents,
} from '@latchkey/contract'
import { type InTransaction, type TenantContext, transact } from '../../../kernel/context.ts'
import { enqueue } from '../../../kernel/jobs.ts'
import { type EndpointRow, selectEndpointForChange } from './endpoint-store.ts'
import { newId } from './ids.ts'
import { insertMessage, selectMessageForKeyShare } from './message-store.ts'
import { getMessage } from './messages.ts'
import { notFound, PortalError } from './portal.ts'
import {
  insertMissingDeliveries,
  updateRestartedDeliveries,
  upsertRestartedDelivery,
} from './send-again-store.ts'

/** Sends a message to an endpoint again, delivered or not, with the same id. */
export async function resend(
  ctx: TenantContext,
  messageId: string,
  endpointId: string,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const isKept = await selectMessageForKeyShare(tx, messageId)
    if (!isKept) throw notFound()
    await getEnabled(tx, endpointId)
    await upsertRestartedDelivery(tx, { tenancyId: tx.tenancyId, endpointId }, messageId)
    await deliverSoon(tx, endpointId)
  })
}

type Span = InputOf<typeof recoverWebhookEndpoint>['body']

/** Resends all messages that failed between two times. */
export const recover = (ctx: TenantContext, endpointId: string, span: Span) =>
  sendMany(ctx, endpointId, {
    task: 'endpoint.recover',
    span,
    begin: (tx, _endpoint, { since, until }) =>
      updateRestartedDeliveries(tx, { tenancyId: tx.tenancyId, endpointId }, since, until),
  })

/** Sends all messages of a time span that the endpoint accepts and never received. */
export const replayMissing = (ctx: TenantContext, endpointId: string, span: Span) =>
  sendMany(ctx, endpointId, {
    task: 'endpoint.replay',
    span,
    begin: (tx, { filter_types }, range) =>
      insertMissingDeliveries(
        tx,
        { tenancyId: tx.tenancyId, endpointId },
        { types: filter_types, ...range },
      ),
  })

async function sendMany<const Task extends string>(
  ctx: TenantContext,
  endpointId: string,
  {
    task,
    span: { since, until },
    begin,
  }: {
    task: Task
    span: Span
    begin: (
      tx: InTransaction<TenantContext>,
      endpoint: EndpointRow,
      range: { since: Date; until: Date },
    ) => Promise<number>
  },
) {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const endpoint = await getEnabled(tx, endpointId)
    const startedCount = await begin(tx, endpoint, {
      since: new Date(since),
      until: typeof until === 'string' ? new Date(until) : now,
    })
    if (startedCount > 0) await deliverSoon(tx, endpointId)
  })
  return {
    id: newId(ctx.random, 'task'),
    status: 'finished' as const,
    task,
    updatedAt: now.toISOString(),
  }
}

/** Sends an example event to one endpoint. */
export async function sendExample(
  ctx: TenantContext,
  endpointId: string,
  { eventType }: InputOf<typeof sendWebhookExample>['body'],
) {
  const id = newId(ctx.random, 'msg_example')
  const payload = JSON.stringify({ type: eventType, data: webhookEvents[eventType].example })
  await transact(ctx, async (tx) => {
    await getEnabled(tx, endpointId)
    await insertMessage(tx, { tenancy_id: tx.tenancyId, id, type: eventType, payload })
    await upsertRestartedDelivery(tx, { tenancyId: tx.tenancyId, endpointId }, id)
    await deliverSoon(tx, endpointId)
  })
  return getMessage(ctx, id, true)
}

/** Locks the endpoint until the transaction ends. Throws if it does not exist or is disabled. */
async function getEnabled(
  tx: InTransaction<TenantContext>,
  endpointId: string,
): Promise<EndpointRow> {
  const endpoint = await selectEndpointForChange(tx, endpointId)
  if (endpoint === null) throw notFound()
  if (endpoint.is_disabled)
    throw new PortalError(400, {
      code: 'endpoint_disabled',
      detail: 'The endpoint is switched off.',
    })
  return endpoint
}

const deliverSoon = (tx: InTransaction<TenantContext>, endpointId: string): Promise<void> =>
  enqueue(tx, 'webhooks.deliver', { tenancyId: tx.tenancyId, endpointId })
