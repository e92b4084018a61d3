import {
  type InputOf,
  type listWebhookAttempts,
  type listWebhookMessageAttempts,
  type sendWebhookExample,
  webhookStatus,
} from '@latchkey/contract'
import { addMillis, DAY_MS } from '../../kernel/clock.ts'
import { type InTransaction, type TenantContext, transact } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { selectEndpointForChange } from './endpoint-store.ts'
import { getEndpointRow } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { newId } from './ids.ts'
import {
  type AttemptFilter,
  type AttemptRow,
  countDeliveries,
  insertMessage,
  type MessageRow,
  restartDelivery,
  restartFailedDeliveries,
  selectAttempts,
  selectMessage,
} from './log-store.ts'
import { readPage } from './paging.ts'
import { notFound, PortalError } from './portal.ts'
import type { Failure } from './post.ts'

const FAILURES: Record<Failure, string> = {
  blocked: 'The URL does not lead to a public address.',
  name: 'The host name could not be found.',
  tls: 'A secure connection could not be made. Is the certificate valid?',
  timeout: 'There was no answer in time.',
  connection: 'The connection could not be made, or broke.',
  secret: 'The secret of the endpoint can no longer be read. Replace it.',
  'broken-off': 'Every attempt to send this message broke off.',
}

const messageToWire = ({ id, type, payload, created_at }: MessageRow, withContent: boolean) => ({
  id,
  eventId: null,
  eventType: type,
  channels: null,
  tags: null,
  payload: withContent ? payload : {},
  timestamp: created_at.toISOString(),
})

const attemptToWire = (row: AttemptRow, { with_msg, with_content }: { with_msg: boolean; with_content: boolean }) => ({
  id: row.id,
  endpointId: row.endpoint_id,
  msgId: row.message_id,
  ...(with_msg
    ? { msg: messageToWire({ id: row.message_id, type: row.type, payload: row.payload, created_at: row.message_created_at }, with_content) }
    : {}),
  url: row.url,
  status: row.is_success ? webhookStatus.success : webhookStatus.fail,
  statusText: row.is_success ? 'success' : 'fail',
  responseStatusCode: row.response_status ?? 0,
  response: row.failure === null ? '' : FAILURES[row.failure],
  responseDurationMs: row.duration_ms,
  triggerType: row.is_manual ? 1 : 0,
  timestamp: row.attempted_at.toISOString(),
})

/** A message with what it says, unless that is not wanted. */
export async function getMessage(ctx: TenantContext, id: string, withContent: boolean) {
  const row = await selectMessage(ctx, ctx.tenancyId, id)
  if (row === null) throw notFound()
  return messageToWire(row, withContent)
}

type AttemptQuery = InputOf<typeof listWebhookAttempts>['query']

/** Attempts to send to an endpoint, the newest first. */
export async function findEndpointAttempts(ctx: TenantContext, endpointId: string, query: AttemptQuery) {
  await getEndpointRow(ctx, endpointId)
  return findAttempts(ctx, { endpointId }, query)
}

/** Attempts to send a message, the newest first. */
export async function findMessageAttempts(
  ctx: TenantContext,
  messageId: string,
  { endpoint_id, ...query }: InputOf<typeof listWebhookMessageAttempts>['query'],
) {
  await getMessage(ctx, messageId, false)
  return findAttempts(ctx, { messageId, endpointId: endpoint_id as string | undefined }, query as AttemptQuery)
}

function findAttempts(ctx: TenantContext, of: AttemptFilter, query: AttemptQuery) {
  const { status, event_types, after, before, with_msg, with_content } = query
  // An attempt is written down when it is over, so none is pending or under way.
  const isOver = status === undefined || status === webhookStatus.success || status === webhookStatus.fail
  const filter: AttemptFilter = {
    ...of,
    ...(status === undefined ? {} : { isSuccess: status === webhookStatus.success }),
    ...(event_types === undefined ? {} : { types: event_types.split(',') }),
    ...(after === undefined ? {} : { after: new Date(after) }),
    ...(before === undefined ? {} : { before: new Date(before) }),
  }
  return readPage(
    query,
    'desc',
    async (page) => (isOver ? selectAttempts(ctx, ctx.tenancyId, filter, page, with_msg && with_content) : []),
    (row) => attemptToWire(row, { with_msg, with_content }),
  )
}

/** How many messages stand where. */
export async function getStats(ctx: TenantContext, endpointId: string, since?: string, until?: string) {
  await getEndpointRow(ctx, endpointId)
  const end = until === undefined ? ctx.clock.now() : new Date(until)
  const begin = since === undefined ? addMillis(end, -DAY_MS) : new Date(since)
  const rows = await countDeliveries(ctx, { tenancyId: ctx.tenancyId, endpointId }, begin, end)
  const count = (wanted: string) => rows.find(({ state }) => state === wanted)?.count ?? 0
  return { success: count('succeeded'), pending: count('pending'), sending: count('sending'), fail: count('failed'), canceled: 0 }
}

/** Sends a message to an endpoint once more, whether or not it got through before, under the same id. */
export async function resend(ctx: TenantContext, messageId: string, endpointId: string): Promise<void> {
  await getMessage(ctx, messageId, false)
  await transact(ctx, async (tx) => {
    await requireEnabled(tx, endpointId)
    await restartDelivery(tx, { tenancyId: tx.tenancyId, endpointId }, messageId)
    await deliverSoon(tx, endpointId)
  })
}

/** Sends everything once more that failed between two moments. */
export async function recover(ctx: TenantContext, endpointId: string, since: string, until: string | null) {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    await requireEnabled(tx, endpointId)
    const end = until === null ? now : new Date(until)
    const restarted = await restartFailedDeliveries(tx, { tenancyId: tx.tenancyId, endpointId }, new Date(since), end)
    if (restarted > 0) await deliverSoon(tx, endpointId)
  })
  return { id: newId(ctx.random, 'task'), status: 'finished', task: 'endpoint.recover', updatedAt: now.toISOString() }
}

/** Sends a made-up event to one endpoint alone. */
export async function sendExample(ctx: TenantContext, endpointId: string, { eventType }: InputOf<typeof sendWebhookExample>['body']) {
  const id = newId(ctx.random, 'msg')
  const payload = JSON.stringify({ type: eventType, data: exampleOf(eventType) })
  await transact(ctx, async (tx) => {
    await requireEnabled(tx, endpointId)
    await insertMessage(tx, { tenancy_id: tx.tenancyId, id, type: eventType, payload })
    await restartDelivery(tx, { tenancyId: tx.tenancyId, endpointId }, id)
    await deliverSoon(tx, endpointId)
  })
  return getMessage(ctx, id, true)
}

async function requireEnabled(tx: InTransaction<TenantContext>, endpointId: string): Promise<void> {
  const endpoint = await selectEndpointForChange(tx, tx.tenancyId, endpointId)
  if (endpoint === null) throw notFound()
  if (endpoint.is_disabled) throw new PortalError(400, { code: 'endpoint_disabled', detail: 'The endpoint is switched off.' })
}

const deliverSoon = (tx: InTransaction<TenantContext>, endpointId: string): Promise<void> =>
  enqueue(tx, 'webhooks.deliver', { tenancyId: tx.tenancyId, endpointId })
