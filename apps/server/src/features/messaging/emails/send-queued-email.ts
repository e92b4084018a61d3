import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { attempt, claim, type Outcome } from './deliver.ts'
import { type ClaimedEmail, selectEmailState, updateAwaitedEmail } from './delivery-store.ts'
import type { QueuedEmail } from './email-types.ts'

/** How long a request waits for an SMTP server. The email is then delivered by its job. */
const WAIT_MS = 5_000
const POLL_INTERVAL_MS = 25

/**
 * Attempts delivery immediately, after the commit, for emails whose failure the caller must know
 * (protocol 05 §2). Returns when the email is sent, or when the time is over and the job continues.
 *
 * Throws a 400 if the email cannot be sent.
 */
export async function sendQueuedEmail(
  ctx: Context,
  email: QueuedEmail,
  patience = AbortSignal.timeout(WAIT_MS),
): Promise<void> {
  if (ctx.db.isTransaction)
    throw new Error('Send emails after the commit. A transaction must not wait for the network.')
  const outcome = await sendNow(ctx, email, patience)
  if (outcome === 'failed') throw new HttpError('email-not-sent')
}

async function sendNow(ctx: Context, email: QueuedEmail, patience: AbortSignal): Promise<Outcome> {
  const claimed = (await claim(ctx, email, true)) ?? (await followOther(ctx, email, patience))
  if (typeof claimed === 'string') return claimed
  if (claimed !== null) {
    const outcome = attempt(ctx, claimed)
    const decided = await Promise.race([outcome, aborted(patience)])
    if (decided !== null) return decided
    ctx.smtpServers.track(
      outcome.catch((error: unknown) =>
        ctx.log.error({ error, mailId: email.id }, 'Could not record the outcome of an email'),
      ),
    )
  }
  return stopWaiting(ctx, email)
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })

/**
 * Stops waiting: a running attempt now counts as a background attempt. If an attempt has just
 * failed as an awaited one, it is not retried, so the caller gets the failure.
 */
async function stopWaiting(ctx: Context, email: QueuedEmail): Promise<Outcome> {
  if (await updateAwaitedEmail(ctx, email, false)) return 'queued'
  const found = await selectEmailState(ctx, email)
  if (found === null) return 'failed'
  return found.state === 'sending' ? 'queued' : found.state
}

/**
 * The job was first: marks its attempt as awaited and waits for the outcome. Claims the email if
 * the job postpones it. Returns null if the time is over.
 */
async function followOther(
  ctx: Context,
  email: QueuedEmail,
  patience: AbortSignal,
): Promise<Outcome | ClaimedEmail | null> {
  let isJoined = false
  while (!patience.aborted) {
    isJoined = (await updateAwaitedEmail(ctx, email, true)) || isJoined
    const found = await selectEmailState(ctx, email)
    if (found === null) return 'failed'
    if (found.state !== 'sending') {
      if (found.state !== 'queued' || isJoined) return found.state
      // It failed before it was marked as awaited, and may have been postponed for a reason that
      // the caller must know.
      const claimed = await claim(ctx, email, true)
      if (claimed !== null) return claimed
    }
    await pause(POLL_INTERVAL_MS, undefined, { signal: patience }).catch(() => undefined)
  }
  return null
}
