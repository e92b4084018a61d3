import { setTimeout as pause } from 'node:timers/promises'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { attempt, claim, type Outcome } from './deliver.ts'
import type { QueuedMail } from './mails.ts'
import { type ClaimedMail, selectMailState, setAwaited } from './store.ts'

/** How long a request waits for a mail server. After that the mail goes on by itself. */
const PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 25

/**
 * For mails whose failure the caller must hear of (protocol 05 §2): attempts delivery now, after the commit. Throws a `HttpError` with 400 if it
 * finally failed; returns if it was sent, or if it is undecided when the patience ends and the job goes on.
 */
export async function sendQueuedMail(
  ctx: RequestContext,
  mail: QueuedMail,
  patience = AbortSignal.timeout(PATIENCE_MS),
): Promise<void> {
  if (ctx.db.isTransaction)
    throw new Error(
      'A mail is sent after the commit: the network may not be waited for inside a transaction.',
    )
  const outcome = await sendNow(ctx, mail, patience)
  if (outcome === 'failed') throw new HttpError('mail-not-sent')
}

async function sendNow(
  ctx: RequestContext,
  mail: QueuedMail,
  patience: AbortSignal,
): Promise<Outcome> {
  const taken = (await claim(ctx, mail, true)) ?? (await followOther(ctx, mail, patience))
  if (typeof taken === 'string') return taken
  if (taken !== null) {
    const outcome = attempt(ctx, taken)
    const decided = await Promise.race([outcome, end(patience)])
    if (decided !== null) return decided
    ctx.mailServers.track(
      outcome.catch((error: unknown) =>
        ctx.log.error({ error, mailId: mail.id }, 'The outcome of a mail could not be recorded'),
      ),
    )
  }
  return letGo(ctx, mail)
}

const end = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })

/**
 * From here on nobody waits, so an attempt that still runs is judged as one of the background. One that ended in this very moment was judged as
 * awaited and the mail is not tried again, so the caller hears of that.
 */
async function letGo(ctx: RequestContext, mail: QueuedMail): Promise<Outcome> {
  if (await setAwaited(ctx, mail, false)) return 'queued'
  const found = await selectMailState(ctx, mail)
  if (found === null) return 'failed'
  return found.state === 'sending' ? 'queued' : found.state
}

/**
 * The job was faster than the request: makes what it does count as awaited, and waits for what comes of it. Takes the mail itself if the job has let
 * it go. Null if the patience ended first.
 */
async function followOther(
  ctx: RequestContext,
  mail: QueuedMail,
  patience: AbortSignal,
): Promise<Outcome | ClaimedMail | null> {
  let isJoined = false
  while (!patience.aborted) {
    isJoined = (await setAwaited(ctx, mail, true)) || isJoined
    const found = await selectMailState(ctx, mail)
    if (found === null) return 'failed'
    if (found.state !== 'sending') {
      if (found.state !== 'queued' || isJoined) return found.state
      // It failed before it was known that somebody waits, and may have been put off for a reason that they should hear of.
      const claimed = await claim(ctx, mail, true)
      if (claimed !== null) return claimed
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: patience }).catch(() => undefined)
  }
  return null
}
