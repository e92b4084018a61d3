import {
  type InputOf,
  type listWebhookEndpointMessages,
  type listWebhookMessageEndpoints,
  type listWebhookMessages,
  webhookStatus,
} from '@latchkey/contract'
import type { TenantContext } from '../../../kernel/context.ts'
import { endpointToWire, getEndpointRow } from './endpoints.ts'
import {
  addPayloads,
  type MessageFilter,
  type MessageRow,
  type ProgressRow,
  selectMessage,
  selectMessageEndpoints,
  selectMessages,
  selectMessagesTo,
} from './message-store.ts'
import { readPage } from './paging.ts'
import { notFound } from './portal.ts'
import type { DeliveryState } from './tables.ts'

/** Converts a message to its public format, with or without the payload. */
export const messageToWire = (
  { id, type, payload, created_at }: MessageRow,
  withContent: boolean,
) => ({
  id,
  eventId: null,
  eventType: type,
  channels: null,
  payload: withContent ? payload : {},
  timestamp: created_at.toISOString(),
})

/** Returns a message, with or without the payload. Throws if it does not exist. */
export async function getMessage(ctx: TenantContext, id: string, withContent: boolean) {
  const row = await selectMessage(ctx, id)
  if (row === null) throw notFound()
  return messageToWire(row, withContent)
}

interface Filtered {
  event_types?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

/** The filters for messages and attempts. */
export const messageFilter = ({ event_types, after, before }: Filtered): MessageFilter => ({
  ...(event_types === undefined ? {} : { types: event_types.split(',') }),
  ...(after === undefined ? {} : { after: new Date(after) }),
  ...(before === undefined ? {} : { before: new Date(before) }),
})

/** The first messages whose payloads fit into a page, or all without payloads. */
const withContent = <Row extends MessageRow>(ctx: TenantContext, rows: Row[], isWanted: boolean) =>
  isWanted
    ? addPayloads(
        ctx,
        rows,
        rows.map(({ id }) => id),
      )
    : rows

/** Lists messages, newest first. */
export const findMessages = (
  ctx: TenantContext,
  query: InputOf<typeof listWebhookMessages>['query'],
) =>
  readPage(
    query,
    'desc',
    (page) => selectMessages(ctx, messageFilter(query), page),
    (row) => messageToWire(row, query.with_content),
    (rows) => withContent(ctx, rows, query.with_content),
  )

const STATES: Record<number, DeliveryState> = {
  [webhookStatus.success]: 'succeeded',
  [webhookStatus.pending]: 'pending',
  [webhookStatus.fail]: 'failed',
  [webhookStatus.sending]: 'sending',
}
const STATUS_TEXTS = {
  succeeded: 'success',
  pending: 'pending',
  failed: 'fail',
  sending: 'sending',
} as const

const progressToWire = ({ state, next_attempt_at }: ProgressRow) => ({
  status: webhookStatus[STATUS_TEXTS[state]],
  statusText: STATUS_TEXTS[state],
  nextAttempt: state === 'pending' ? next_attempt_at.toISOString() : null,
})

/** Lists the messages to an endpoint with their states, newest first. */
export async function findEndpointMessages(
  ctx: TenantContext,
  endpointId: string,
  query: InputOf<typeof listWebhookEndpointMessages>['query'],
) {
  await getEndpointRow(ctx, endpointId)
  const filter = {
    ...messageFilter(query),
    ...(query.status === undefined ? {} : { state: STATES[query.status] as DeliveryState }),
  }
  return readPage(
    query,
    'desc',
    (page) => selectMessagesTo(ctx, { tenancyId: ctx.tenancyId, endpointId }, filter, page),
    (row) => ({ ...messageToWire(row, query.with_content), ...progressToWire(row) }),
    (rows) => withContent(ctx, rows, query.with_content),
  )
}

/** Lists the endpoints of a message with its states, oldest first. */
export async function findMessageEndpoints(
  ctx: TenantContext,
  messageId: string,
  query: InputOf<typeof listWebhookMessageEndpoints>['query'],
) {
  await getMessage(ctx, messageId, false)
  return readPage(
    query,
    'asc',
    (page) => selectMessageEndpoints(ctx, messageId, page),
    (row) => ({ ...endpointToWire(row), ...progressToWire(row) }),
  )
}
