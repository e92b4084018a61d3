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

/** A message in the public shape; what it says is left out unless it is wanted. */
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

/** A message with what it says, unless that is not wanted. */
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

/** The filters that lists of messages and of attempts share. */
export const messageFilter = ({ event_types, after, before }: Filtered): MessageFilter => ({
  ...(event_types === undefined ? {} : { types: event_types.split(',') }),
  ...(after === undefined ? {} : { after: new Date(after) }),
  ...(before === undefined ? {} : { before: new Date(before) }),
})

/** Messages, the newest first. */
export const findMessages = (
  ctx: TenantContext,
  query: InputOf<typeof listWebhookMessages>['query'],
) =>
  readPage(
    query,
    'desc',
    (page) => selectMessages(ctx, messageFilter(query), page, query.with_content),
    (row) => messageToWire(row, query.with_content),
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

/** Messages to one endpoint with where they stand, the newest first. */
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
    (page) =>
      selectMessagesTo(
        ctx,
        { tenancyId: ctx.tenancyId, endpointId },
        filter,
        page,
        query.with_content,
      ),
    (row) => ({ ...messageToWire(row, query.with_content), ...progressToWire(row) }),
  )
}

/** The endpoints that a message goes to, with where it stands at each; the oldest first. */
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
