import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/contract'
import type { SvixConfig } from '../../../config/config.ts'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, type InTransaction, transact } from '../../../kernel/context.ts'
import {
  type Attempt,
  createDispatcher,
  type Dispatcher,
} from '../../../kernel/delivery/dispatcher.ts'
import { recoverOverdue } from '../../../kernel/delivery/recovery.ts'
import { createRetrySchedule } from '../../../kernel/delivery/retry-schedule.ts'
import { job } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import {
  claim,
  type EndpointClaim,
  endpointLeaseStore,
  endpointLeases,
  endpointWakeUps,
} from './claim-endpoint.ts'
import {
  deleteMessagesBefore,
  insertAttempt,
  type OpenDelivery,
  type SendingEndpoint,
  updateDelivery,
  updateEndpointState,
  updateFailedDeliveries,
} from './delivery-store.ts'
import { EXTERNAL_ENDPOINT, forward, isTaken } from './external.ts'
import { newId } from './ids.ts'
import { type Failure, type PostResult, post } from './post.ts'
import { openSecrets } from './secrets.ts'
import { messageHeaders } from './signature.ts'
import type { EndpointKey } from './tables.ts'

/** The delays after the first, second … failed attempt (protocol 04 §14.2). */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]

const retries = createRetrySchedule(RETRY_PAUSES_MS)

/**
 * After failing for this long, an endpoint is disabled when the next delivery fails permanently.
 */
const FAILING_LIMIT_MS = 5 * DAY_MS

/**
 * It is also disabled when an attempt that is this late fails, because with a long queue a delivery
 * takes weeks to use up its attempts.
 */
const LAG_LIMIT_MS = DAY_MS

/** The delay after the operator's service failed, unless its response contains one. */
const SERVICE_PAUSE_MS = 5 * SECOND_MS

const MAX_SERVICE_PAUSE_MS = 5 * MINUTE_MS

const RETENTION_MS = 30 * DAY_MS

const MAX_DELETED = 1_000

/** Half of the connections are reserved for receivers that are not slow. */
const CONCURRENCY = { all: 32, perDestination: 1, slow: 16 }

/**
 * Creates the dispatcher for webhooks. One concurrent attempt per endpoint keeps its messages in
 * order.
 */
export const createWebhookDispatcher = (log: Log): Dispatcher =>
  createDispatcher((error) => log.error({ error }, 'Could not send webhooks'), CONCURRENCY)

/** The result of sending. */
interface Outcome extends PostResult {
  isSuccess: boolean
  /** When the message was signed, or null if it was not. */
  sentAt: Date | null
  /** How long to pause the endpoint, or null to continue with other messages. */
  holdMs: number | null
}

const unsent = (failure: Failure): Outcome => ({
  status: null,
  failure,
  durationMs: 0,
  isSuccess: false,
  sentAt: null,
  holdMs: null,
})

async function send(ctx: Context, claim: EndpointClaim): Promise<Outcome> {
  if (retries.isExhausted(claim.delivery.attempts)) return unsent('broken-off')
  return claim.key.endpointId === EXTERNAL_ENDPOINT
    ? sendToService(ctx, claim)
    : sendToEndpoint(ctx, claim)
}

async function sendToEndpoint(
  ctx: Context,
  { endpoint, delivery: { message_id: id, body } }: EndpointClaim,
): Promise<Outcome> {
  const secrets = openSecrets(ctx, endpoint.secrets).map(({ key }) => key)
  // Never send an unsigned message: the receiver could not distinguish it from a forged one.
  if (secrets.length === 0) return unsent('secret')
  const sentAt = ctx.clock.now()
  const result = await post(ctx.config, {
    url: endpoint.url,
    body,
    headers: messageHeaders(secrets, { id, body, at: sentAt }),
  })
  return {
    ...result,
    isSuccess: result.status !== null && result.status >= 200 && result.status < 300,
    sentAt,
    holdMs: null,
  }
}

async function sendToService(
  ctx: Context,
  { key, delivery: { message_id: id, type, body } }: EndpointClaim,
): Promise<Outcome> {
  const project = await ctx.projects.findOfTenancy(key.tenancyId)
  if (project === null) throw new Error('The project was deleted.')
  const { retryAfterMs, ...result } = await forward(ctx.config.svix as SvixConfig, project.id, {
    id,
    type,
    body,
  })
  const isSuccess = isTaken(result.status)
  // The service failed, so the next message would fail too.
  const holdMs = isSuccess
    ? null
    : Math.min(Math.max(retryAfterMs ?? 0, SERVICE_PAUSE_MS), MAX_SERVICE_PAUSE_MS)
  return { ...result, isSuccess, sentAt: null, holdMs }
}

/** Records the attempt and its outcome, and releases the endpoint for the next delivery. */
const record = (ctx: Context, claim: EndpointClaim, outcome: Outcome): Promise<unknown> => {
  const { key, endpoint, delivery } = claim
  return endpointLeases.release(
    ctx,
    claim,
    (tx) =>
      insertAttempt(tx, {
        tenancy_id: key.tenancyId,
        endpoint_id: key.endpointId,
        message_id: delivery.message_id,
        id: newId(tx.random, 'atmpt'),
        url: endpoint.url,
        is_success: outcome.isSuccess,
        response_status: outcome.status,
        failure: outcome.failure,
        duration_ms: outcome.durationMs,
        is_manual: delivery.is_manual && delivery.attempts === 1,
        sent_at: outcome.sentAt,
        attempted_at: tx.clock.now(),
      }),
    async (tx, held) => {
      if (!outcome.isSuccess) return recordFailure(tx, { ...claim, endpoint: held }, outcome)
      await updateDelivery(tx, key, delivery.message_id, { state: 'succeeded' })
      await updateEndpointState(tx, key, { ...released(tx, held, outcome), failing_since: null })
    },
  )
}

/** The delay between messages that the endpoint's rate limit requires. */
const ratePauseMs = ({ rate_limit }: SendingEndpoint): number =>
  rate_limit === null ? 0 : Math.ceil(SECOND_MS / rate_limit)

/** Ends the lease. With a rate limit or a pause, the endpoint stays locked for that time. */
function released(tx: Context, endpoint: SendingEndpoint, { holdMs }: Outcome) {
  const pauseMs = holdMs ?? ratePauseMs(endpoint)
  return { lease_id: null, lease_until: pauseMs === 0 ? null : addMillis(tx.clock.now(), pauseMs) }
}

async function recordFailure(
  tx: InTransaction<Context>,
  { key, endpoint, delivery }: EndpointClaim,
  outcome: Outcome,
): Promise<void> {
  const now = tx.clock.now()
  const nextAttemptAt = retries.nextAttemptAt(delivery.attempts, now)
  const failing_since = endpoint.failing_since ?? now
  // Count only the last attempt or a late one: two failures far apart in a project with little
  // traffic do not mean five days of failures.
  const isTelling =
    nextAttemptAt === null || now.getTime() - delivery.next_attempt_at.getTime() >= LAG_LIMIT_MS
  const isGivenUp =
    isTelling &&
    now.getTime() - failing_since.getTime() >= FAILING_LIMIT_MS &&
    key.endpointId !== EXTERNAL_ENDPOINT
  await updateDelivery(
    tx,
    key,
    delivery.message_id,
    nextAttemptAt === null || endpoint.is_disabled
      ? { state: 'failed' }
      : { state: 'pending', next_attempt_at: nextAttemptAt },
  )
  await updateEndpointState(tx, key, {
    ...released(tx, endpoint, outcome),
    failing_since,
    ...(isGivenUp ? { is_disabled: true } : {}),
  })
  if (key.endpointId === EXTERNAL_ENDPOINT) tellOperator(tx, endpoint, delivery, outcome)
  if (!isGivenUp) return
  await updateFailedDeliveries(tx, key, false)
  tx.log.warn({ ...key }, 'A webhook endpoint failed for five days and was disabled')
}

/**
 * Logs when the operator's service starts to fail, and which messages are lost. Project admins
 * cannot see this.
 */
function tellOperator(
  tx: Context,
  { failing_since }: SendingEndpoint,
  { message_id: message, attempts }: OpenDelivery,
  { status, failure }: Outcome,
): void {
  if (attempts >= retries.maxAttempts)
    tx.log.error(
      { message, status, failure },
      'The delivery service for webhooks did not accept a message',
    )
  else if (failing_since === null)
    tx.log.warn(
      { status, failure },
      'The delivery service for webhooks rejects messages. They are kept and retried',
    )
}

/** Sends the delivery that is due first. Returns null if there is none for this process. */
export async function deliverNext(ctx: Context, key: EndpointKey): Promise<Attempt | null> {
  const claimed = await claim(ctx, key)
  if (claimed === null) return null
  const outcome = await send(ctx, claimed)
  await record(ctx, claimed, outcome)
  if (outcome.isSuccess)
    ctx.events.record({ tenancyId: key.tenancyId, metric: 'webhooks', at: ctx.clock.now() })
  // The worker polls scheduled jobs every two seconds, which is not enough for a rate limit.
  return { tookMs: outcome.durationMs, pauseMs: ratePauseMs(claimed.endpoint) }
}

async function deliver(ctx: Context, key: EndpointKey): Promise<void> {
  const left = await ctx.webhookDispatcher.enqueue(key, () => deliverNext(ctx, key))
  if (left.length > 0) await transact(ctx, (tx) => endpointWakeUps.now(tx, left))
}

/** In batches, because a single statement would hold its locks for minutes. */
async function deleteOldMessages(ctx: Context): Promise<void> {
  const moment = addMillis(ctx.clock.now(), -RETENTION_MS)
  while (await deleteMessagesBefore(ctx, moment, MAX_DELETED));
}

export const webhookJobs = [
  job('webhooks.deliver', deliver),
  job(
    'webhooks.recover',
    (ctx) => recoverOverdue(ctx, endpointWakeUps, endpointLeaseStore),
    '* * * * *',
  ),
  job('webhooks.delete-old', deleteOldMessages, '47 3 * * *'),
]
