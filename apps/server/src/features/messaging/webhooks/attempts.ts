import {
  DAY_MS,
  type InputOf,
  type listWebhookAttempts,
  type listWebhookMessageAttempts,
  webhookStatus,
} from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { TenantContext } from '../../../kernel/context.ts'
import {
  type AttemptFilter,
  type AttemptRow,
  countDeliveries,
  countDeliveriesByEndpoint,
  selectAttempt,
  selectAttempts,
  selectNewestOutcomes,
} from './attempt-store.ts'
import { getEndpointRow, listEndpoints } from './endpoints.ts'
import { addPayloads } from './message-store.ts'
import { getMessage, messageFilter, messageToWire } from './messages.ts'
import { readPage } from './paging.ts'
import { notFound } from './portal.ts'
import type { Failure } from './post.ts'
import { SIGNATURE_HEADERS, visibleHeaders } from './signature.ts'
import type { DeliveryState } from './tables.ts'

const FAILURES: Record<Failure, string> = {
  blocked: 'The URL does not lead to a public address.',
  insecure: 'The URL is not https.',
  name: 'The host name could not be found.',
  tls: 'A secure connection could not be made. Is the certificate valid?',
  timeout: 'The endpoint did not respond in time.',
  connection: 'The connection could not be made, or broke.',
  secret: 'The secret of the endpoint can no longer be read. Replace it.',
  'broken-off': 'Every attempt to send this message was interrupted.',
}

const attemptToWire = (
  row: AttemptRow,
  { with_msg, with_content }: { with_msg: boolean; with_content: boolean },
) => ({
  id: row.id,
  endpointId: row.endpoint_id,
  msgId: row.message_id,
  ...(with_msg
    ? {
        msg: messageToWire(
          {
            id: row.message_id,
            type: row.type,
            payload: row.payload,
            created_at: row.message_created_at,
          },
          with_content,
        ),
      }
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

type AttemptQuery = InputOf<typeof listWebhookAttempts>['query']

/** Lists the attempts of an endpoint, newest first. */
export async function findEndpointAttempts(
  ctx: TenantContext,
  endpointId: string,
  query: AttemptQuery,
) {
  await getEndpointRow(ctx, endpointId)
  return findAttempts(ctx, { endpointId }, query)
}

/** Lists the attempts of a message, newest first. */
export async function findMessageAttempts(
  ctx: TenantContext,
  messageId: string,
  { endpoint_id, ...query }: InputOf<typeof listWebhookMessageAttempts>['query'],
) {
  await getMessage(ctx, messageId, false)
  return findAttempts(
    ctx,
    { messageId, endpointId: endpoint_id as string | undefined },
    query as AttemptQuery,
  )
}

function findAttempts(ctx: TenantContext, of: AttemptFilter, query: AttemptQuery) {
  const { status, status_code_class: statusClass, with_msg, with_content } = query
  // Attempts are stored when they end, so none is pending or running.
  const isOver =
    status === undefined || status === webhookStatus.success || status === webhookStatus.fail
  const filter: AttemptFilter = {
    ...of,
    ...(status === undefined ? {} : { isSuccess: status === webhookStatus.success }),
    ...(statusClass === undefined ? {} : { statusClass }),
    ...messageFilter(query),
  }
  return readPage(
    query,
    'desc',
    async (page) => (isOver ? selectAttempts(ctx, filter, page) : []),
    (row) => attemptToWire(row, { with_msg, with_content }),
    (rows) =>
      with_msg && with_content
        ? addPayloads(
            ctx,
            rows,
            rows.map(({ message_id }) => message_id),
          )
        : rows,
  )
}

async function getAttemptRow(
  ctx: TenantContext,
  messageId: string,
  id: string,
): Promise<AttemptRow> {
  const row = await selectAttempt(ctx, messageId, id)
  if (row === null) throw notFound()
  return row
}

/** Returns one attempt of a message. */
export const getAttempt = async (ctx: TenantContext, messageId: string, id: string) =>
  attemptToWire(await getAttemptRow(ctx, messageId, id), { with_msg: true, with_content: true })

/**
 * Returns the request headers of an attempt. Omits signatures, because a reader of the log could
 * replay the message with them.
 */
export async function getAttemptHeaders(ctx: TenantContext, messageId: string, id: string) {
  const { message_id, sent_at, attempted_at } = await getAttemptRow(ctx, messageId, id)
  return {
    sentHeaders: visibleHeaders(message_id, sent_at ?? attempted_at),
    sensitive: SIGNATURE_HEADERS,
  }
}

/** Counts messages by state. */
export async function getStats(
  ctx: TenantContext,
  endpointId: string,
  since?: string,
  until?: string,
) {
  await getEndpointRow(ctx, endpointId)
  const end = until === undefined ? ctx.clock.now() : new Date(until)
  const begin = since === undefined ? addMillis(end, -DAY_MS) : new Date(since)
  return toStats(await countDeliveries(ctx, { tenancyId: ctx.tenancyId, endpointId }, begin, end))
}

/** Returns what was sent to each endpoint in the last 24 hours, the oldest endpoint first. */
export async function getHealth(ctx: TenantContext) {
  const end = ctx.clock.now()
  const { items } = await listEndpoints(ctx)
  const counts = Map.groupBy(
    await countDeliveriesByEndpoint(ctx, addMillis(end, -DAY_MS), end),
    ({ endpoint_id }) => endpoint_id,
  )
  const outcomes = new Map(
    (await selectNewestOutcomes(ctx)).map(({ endpoint_id, is_success }) => [
      endpoint_id,
      is_success ? webhookStatus.success : webhookStatus.fail,
    ]),
  )
  return {
    items: items.map(({ id }) => ({
      endpoint_id: id,
      stats: toStats(counts.get(id) ?? []),
      newest_attempt_status: outcomes.get(id) ?? null,
    })),
    is_paginated: false as const,
  }
}

function toStats(rows: readonly { state: DeliveryState; count: number }[]) {
  const count = (wanted: DeliveryState) => rows.find(({ state }) => state === wanted)?.count ?? 0
  return {
    success: count('succeeded'),
    pending: count('pending'),
    sending: count('sending'),
    fail: count('failed'),
    canceled: 0,
  }
}
