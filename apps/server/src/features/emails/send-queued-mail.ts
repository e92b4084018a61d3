import { setTimeout as pause } from 'node:timers/promises'
import type { RequestContext } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { attempt, claim, type Outcome } from './deliver.ts'
import type { QueuedMail } from './mails.ts'
import { selectMailState, setAwaited } from './store.ts'

/** How long a request waits for a mail server. After that the mail goes on by itself. */
const PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 25

/**
 * For mails whose failure the caller must hear of (contract 05 §2): attempts delivery now, after the commit. Throws a `PlainError` with 400 if it
 * finally failed; returns if it was sent, or if it is undecided and the job goes on.
 */
export async function sendQueuedMail(ctx: RequestContext, mail: QueuedMail): Promise<void> {
  if (ctx.db.isTransaction) throw new Error('A mail is sent after the commit: the network may not be waited for inside a transaction.')
  const outcome = (await sendNow(ctx, mail)) ?? 'queued'
  if (outcome === 'failed') throw new PlainError(400, "The mail could not be sent. Please check the project's email settings.")
}

/** Null if there was no outcome in time. */
async function sendNow(ctx: RequestContext, mail: QueuedMail): Promise<Outcome | null> {
  const claimed = await claim(ctx, mail, true)
  const patience = new AbortController()
  const outcome = claimed === null ? followOther(ctx, mail, patience.signal) : attempt(ctx, claimed)
  const decided = await Promise.race([outcome, pause(PATIENCE_MS, null, { signal: patience.signal }).catch(() => null)]).finally(() =>
    patience.abort(),
  )
  if (decided !== null) return decided
  // From here on nobody waits, so the attempt that still runs is judged as one of the background.
  await setAwaited(ctx, mail, false)
  ctx.mailServers.track(
    outcome.catch((error: unknown) => ctx.log.error({ error, mailId: mail.id }, 'The outcome of a mail could not be recorded')),
  )
  return null
}

/** The job was faster than the request: waits for what comes of it, and makes it count as awaited. */
async function followOther(ctx: RequestContext, mail: QueuedMail, signal: AbortSignal): Promise<Outcome | null> {
  let isJoined = false
  while (!signal.aborted) {
    isJoined = (await setAwaited(ctx, mail, true)) || isJoined
    const found = await selectMailState(ctx, mail)
    if (found === null) return 'failed'
    if (found.state !== 'sending') {
      if (found.state !== 'queued' || isJoined) return found.state
      // It failed before it was known that somebody waits, and may have been put off for a reason that they should hear of.
      const claimed = await claim(ctx, mail, true)
      if (claimed !== null) return await attempt(ctx, claimed)
    }
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
  return null
}
