import type { SvixConfig } from '../../../config/index.ts'
import { addMillis, DAY_MS, MINUTE_MS } from '../../../kernel/clock.ts'
import { type Context, type InTransaction, transact } from '../../../kernel/context.ts'
import type { Round } from '../../../kernel/delivery/dispatcher.ts'
import { enqueue, enqueueEach, job } from '../../../kernel/jobs.ts'
import {
  deleteMessagesBefore,
  failWaitingDeliveries,
  insertAttempt,
  lockEndpoint,
  type OpenDelivery,
  type SendingEndpoint,
  selectFirstDelivery,
  selectNeglectedEndpoints,
  updateDelivery,
  updateEndpointState,
} from './delivery-store.ts'
import { EXTERNAL_ENDPOINT, forward, isTaken, selectProjectId } from './external.ts'
import { newId } from './ids.ts'
import { type Failure, type PostResult, post } from './post.ts'
import { openSecrets } from './secrets.ts'
import { messageHeaders } from './signature.ts'
import type { EndpointKey } from './tables.ts'

const SECOND_MS = 1_000
const HOUR_MS = 60 * MINUTE_MS

/** Longer than an attempt may take (`post.ts`): who has not said anything by then is dead. */
export const LEASE_MS = MINUTE_MS

/** The pauses after the first, second … attempt that failed; after the last one the delivery has failed (protocol 04 §14.2). */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]

/** Counts those that ended with the process that made them, too: a message that kills its sender must not do so for ever. */
const MAX_ATTEMPTS = RETRY_PAUSES_MS.length + 1

/** An endpoint where nothing got through for so long is switched off when the next delivery has failed for good. */
const FAILING_LIMIT_MS = 5 * DAY_MS
/** Or when an attempt that is so late has failed: where so much waits, weeks pass before a delivery has had all its attempts. */
const LAG_LIMIT_MS = DAY_MS

/** So long a service of the operator's choice that failed is left alone, unless it says how long. */
const SERVICE_PAUSE_MS = 5 * SECOND_MS
const MAX_SERVICE_PAUSE_MS = 5 * MINUTE_MS

const RETENTION_MS = 30 * DAY_MS
const LATE_MS = MINUTE_MS
const AT_ONCE = 1_000
const LEAST_DELAY_MS = 100

/** A delivery that this process alone may make until the lease runs out. */
interface Claim {
  key: EndpointKey
  leaseId: string
  endpoint: SendingEndpoint
  delivery: OpenDelivery
}

/** Has the endpoint looked at again at that moment. It has one such job, and only who holds the endpoint's lock may set it. */
const wakeAt = (tx: InTransaction<Context>, key: EndpointKey, moment: Date): Promise<void> => {
  const delayMs = Math.max(moment.getTime() - tx.clock.now().getTime(), LEAST_DELAY_MS)
  return enqueue(tx, 'webhooks.deliver', key, {
    delayMs,
    key: `webhooks.deliver:${key.tenancyId}:${key.endpointId}`,
  })
}

/** May anything be sent there? */
const isOpen = (
  { config }: Context,
  { endpointId }: EndpointKey,
  { is_disabled }: SendingEndpoint,
): boolean => !is_disabled && (endpointId !== EXTERNAL_ENDPOINT || config.svix !== null)

/**
 * Takes the delivery whose turn it is. Null if there is none, or if somebody else is sending to the endpoint; then it is looked at again in time.
 * Whatever becomes of this process, the endpoint is looked at again when the lease has run out.
 */
export const claim = (ctx: Context, key: EndpointKey): Promise<Claim | null> =>
  transact(ctx, async (tx) => {
    const now = tx.clock.now()
    const endpoint = await lockEndpoint(tx, key)
    if (endpoint === null) return null
    if (!isOpen(tx, key, endpoint)) {
      // An event that was announced while the endpoint was being switched off may have come too late to be given up with the others.
      await failWaitingDeliveries(
        tx,
        key,
        endpoint.lease_until !== null && endpoint.lease_until > now,
      )
      return null
    }
    const delivery = await selectFirstDelivery(tx, key)
    if (delivery === null) return null
    const turn = new Date(
      Math.max(delivery.next_attempt_at.getTime(), endpoint.lease_until?.getTime() ?? 0),
    )
    if (turn > now) {
      await wakeAt(tx, key, turn)
      return null
    }
    const leaseId = tx.random.uuid()
    const leaseUntil = addMillis(now, LEASE_MS)
    const attempts = delivery.attempts + 1
    await updateDelivery(tx, key, delivery.message_id, { state: 'sending', attempts })
    await updateEndpointState(tx, key, { lease_id: leaseId, lease_until: leaseUntil })
    await wakeAt(tx, key, leaseUntil)
    return { key, leaseId, endpoint, delivery: { ...delivery, attempts } }
  })

/** What came of sending. */
interface Outcome extends PostResult {
  isSuccess: boolean
  /** The moment the message was signed for; null if it was not signed. */
  sentAt: Date | null
  /** So long nothing else is sent either; null if the others need not wait. */
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

async function send(ctx: Context, claim: Claim): Promise<Outcome> {
  if (claim.delivery.attempts > MAX_ATTEMPTS) return unsent('broken-off')
  return claim.key.endpointId === EXTERNAL_ENDPOINT
    ? sendToService(ctx, claim)
    : sendToEndpoint(ctx, claim)
}

async function sendToEndpoint(
  ctx: Context,
  { endpoint, delivery: { message_id: id, body } }: Claim,
): Promise<Outcome> {
  const secrets = openSecrets(ctx, endpoint.secrets).map(({ key }) => key)
  // Never unsigned: whoever receives it could not tell it from a forged one.
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
  { key, delivery: { message_id: id, type, body } }: Claim,
): Promise<Outcome> {
  const projectId = await selectProjectId(ctx, key.tenancyId)
  const { retryAfterMs, ...result } = await forward(ctx.config.svix as SvixConfig, projectId, {
    id,
    type,
    body,
  })
  const isSuccess = isTaken(result.status)
  // What fails there is the service rather than one message: the next would meet the same.
  const holdMs = isSuccess
    ? null
    : Math.min(Math.max(retryAfterMs ?? 0, SERVICE_PAUSE_MS), MAX_SERVICE_PAUSE_MS)
  return { ...result, isSuccess, sentAt: null, holdMs }
}

/** Writes down what came of a claimed delivery, and lets the next one go. */
const record = (
  { key, leaseId, endpoint: { url }, delivery }: Claim,
  ctx: Context,
  result: Outcome,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, key)
    // Its deliveries went with it.
    if (endpoint === null) return
    await insertAttempt(tx, {
      tenancy_id: key.tenancyId,
      endpoint_id: key.endpointId,
      message_id: delivery.message_id,
      id: newId(tx.random, 'atmpt'),
      url,
      is_success: result.isSuccess,
      response_status: result.status,
      failure: result.failure,
      duration_ms: result.durationMs,
      is_manual: delivery.is_manual && delivery.attempts === 1,
      sent_at: result.sentAt,
      attempted_at: tx.clock.now(),
    })
    // Somebody else has taken it over meanwhile, believing us dead; what they record counts.
    if (endpoint.lease_id !== leaseId) return
    await (result.isSuccess ? recordSuccess : recordFailure)(tx, key, endpoint, delivery, result)
  })

/** What keeps the rate of an endpoint; 0 if there is none to keep. */
const ratePauseMs = ({ rate_limit }: SendingEndpoint): number =>
  rate_limit === null ? 0 : Math.ceil(SECOND_MS / rate_limit)

/** The end of a lease; where there is a rate to keep, or a pause, the next one begins not before its time. */
function released(tx: Context, endpoint: SendingEndpoint, { holdMs }: Outcome) {
  const pauseMs = holdMs ?? ratePauseMs(endpoint)
  return { lease_id: null, lease_until: pauseMs === 0 ? null : addMillis(tx.clock.now(), pauseMs) }
}

type Recorded = [
  tx: InTransaction<Context>,
  key: EndpointKey,
  endpoint: SendingEndpoint,
  delivery: OpenDelivery,
  outcome: Outcome,
]

async function recordSuccess(
  ...[tx, key, endpoint, { message_id }, outcome]: Recorded
): Promise<void> {
  await updateDelivery(tx, key, message_id, { state: 'succeeded' })
  await updateEndpointState(tx, key, { ...released(tx, endpoint, outcome), failing_since: null })
}

async function recordFailure(...[tx, key, endpoint, delivery, outcome]: Recorded): Promise<void> {
  const now = tx.clock.now()
  const pauseMs = RETRY_PAUSES_MS[delivery.attempts - 1]
  const failing_since = endpoint.failing_since ?? now
  // Judged where a delivery ends or is late, so that two failures far apart in a quiet project are not taken for five days of silence.
  const isTelling =
    pauseMs === undefined || now.getTime() - delivery.next_attempt_at.getTime() >= LAG_LIMIT_MS
  const isGivenUp =
    isTelling &&
    now.getTime() - failing_since.getTime() >= FAILING_LIMIT_MS &&
    key.endpointId !== EXTERNAL_ENDPOINT
  await updateDelivery(tx, key, delivery.message_id, {
    ...(pauseMs === undefined || endpoint.is_disabled
      ? { state: 'failed' }
      : { state: 'pending', next_attempt_at: addMillis(now, pauseMs) }),
  })
  await updateEndpointState(tx, key, {
    ...released(tx, endpoint, outcome),
    failing_since,
    ...(isGivenUp ? { is_disabled: true } : {}),
  })
  if (key.endpointId === EXTERNAL_ENDPOINT) tellOperator(tx, endpoint, delivery, outcome)
  if (!isGivenUp) return
  await failWaitingDeliveries(tx, key, false)
  tx.log.warn({ ...key }, 'A webhook endpoint has failed for five days and is switched off')
}

/** Of a service that fails: when that begins, and what is lost by it. Only the operator can mend it, and no administrator sees it. */
function tellOperator(
  tx: Context,
  { failing_since }: SendingEndpoint,
  { message_id: message, attempts }: OpenDelivery,
  { status, failure }: Outcome,
): void {
  if (attempts >= MAX_ATTEMPTS)
    tx.log.error(
      { message, status, failure },
      'The delivery service for webhooks did not take a message',
    )
  else if (failing_since === null)
    tx.log.warn(
      { status, failure },
      'The delivery service for webhooks takes no messages; they are kept and tried again',
    )
}

/** Makes the delivery whose turn it is; null if there was none for us. */
export async function deliverNext(ctx: Context, key: EndpointKey): Promise<Round | null> {
  const claimed = await claim(ctx, key)
  if (claimed === null) return null
  const outcome = await send(ctx, claimed)
  await record(claimed, ctx, outcome)
  // The worker looks for jobs whose time has come every other second only: too seldom to keep a rate.
  return { tookMs: outcome.durationMs, pauseMs: ratePauseMs(claimed.endpoint) }
}

async function deliver(ctx: Context, key: EndpointKey): Promise<void> {
  const left = await ctx.webhookDispatcher.visit(key, () => deliverNext(ctx, key))
  await enqueueDeliveries(ctx, left)
}

async function enqueueDeliveries(ctx: Context, keys: readonly EndpointKey[]): Promise<void> {
  if (keys.length > 0) await transact(ctx, (tx) => enqueueEach(tx, 'webhooks.deliver', keys))
}

/** The worker frees the jobs of a process that died only after hours; its deliveries are taken up again within minutes. */
async function recoverDeliveries(ctx: Context): Promise<void> {
  await enqueueDeliveries(
    ctx,
    await selectNeglectedEndpoints(ctx, addMillis(ctx.clock.now(), -LATE_MS), AT_ONCE),
  )
}

/** In portions: one statement for a month of a busy service would hold its locks for minutes. */
async function deleteOldMessages(ctx: Context): Promise<void> {
  const moment = addMillis(ctx.clock.now(), -RETENTION_MS)
  while (await deleteMessagesBefore(ctx, moment, AT_ONCE));
}

export const webhookJobs = [
  job('webhooks.deliver', deliver),
  job('webhooks.recover', recoverDeliveries, '* * * * *'),
  job('webhooks.delete-old', deleteOldMessages, '47 3 * * *'),
]
