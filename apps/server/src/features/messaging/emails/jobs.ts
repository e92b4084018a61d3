import { DAY_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { recoverOverdue } from '../../../kernel/delivery/recovery.ts'
import { job } from '../../../kernel/jobs.ts'
import { bulkWakeUps, deliverBulk } from './bulk-delivery.ts'
import { selectOverdueBulk } from './bulk-store.ts'
import { attempt, claim, emailLeaseStore, fail } from './deliver.ts'
import { type EmailState, selectEmailState, updatePostponedEmail } from './delivery-store.ts'
import type { QueuedEmail } from './email-types.ts'
import { deleteBodiesBefore } from './log-store.ts'
import { emailWakeUps } from './queue-email.ts'
import { chooseServer } from './server-choice.ts'
import { CannotSend } from './smtp-errors.ts'
import type { WaitingEmail } from './smtp-limiter.ts'
import type { SmtpServer } from './smtp-server.ts'
import { deleteEmailsBefore } from './store.ts'

const MAILBOX_DAYS = 7
const RECORD_DAYS = 30

/** An email that waits for a paused SMTP server makes no attempts. It fails after this time. */
const MAX_WAIT_MS = DAY_MS

async function deliver(ctx: Context, email: QueuedEmail): Promise<void> {
  const row = await selectEmailState(ctx, email)
  if (row === null || row.state === 'sent' || row.state === 'failed') return
  const server = isDue(ctx, row) ? await guardedServer(ctx, row) : null
  if (server === null) return deliverNow(ctx, email)

  const { limiter } = ctx.smtpServers
  const waiting: WaitingEmail = { ...email, attempts: row.attempts }
  const refusal = limiter.start(server, waiting, ctx.clock.now())
  if (refusal === null) {
    try {
      await deliverNow(ctx, email)
    } finally {
      limiter.finish(server)
    }
    await wakeNext(ctx)
  } else if (refusal.isPaused && addMillis(row.created_at, MAX_WAIT_MS) < ctx.clock.now())
    await giveUp(ctx, email)
  else await postpone(ctx, waiting, refusal.waitMs)
}

const isDue = (ctx: Context, { state, attempts, next_attempt_at }: EmailState): boolean =>
  next_attempt_at <= ctx.clock.now() || (state === 'queued' && attempts === 0)

/** The project's own SMTP server, if its configuration is complete. */
async function guardedServer(
  ctx: Context,
  { project_id, type }: EmailState,
): Promise<SmtpServer | null> {
  const project = await ctx.projects.find(project_id)
  if (project === null) return null
  try {
    const { server } = chooseServer(ctx, project, type)
    return server?.isGuarded ? server : null
  } catch (error) {
    // The attempt records what is missing.
    if (error instanceof CannotSend) return null
    throw error
  }
}

async function deliverNow(ctx: Context, email: QueuedEmail): Promise<void> {
  const claimed = await claim(ctx, email, false)
  if (claimed !== null) await attempt(ctx, claimed)
}

/** Postpones an email. Returns false if it was claimed in the meantime. */
const postpone = (
  ctx: Context,
  { tenancyId, id, attempts }: WaitingEmail,
  delayMs: number,
): Promise<boolean> =>
  transact(ctx, async (tx) => {
    // Updates the row too, so that recovery does not treat the email as lost.
    const moment = addMillis(tx.clock.now(), delayMs)
    const isOurs = await updatePostponedEmail(tx, { tenancyId, id, attempts }, moment)
    if (isOurs) await emailWakeUps.at(tx, { tenancyId, id }, moment)
    return isOurs
  })

/** Wakes a postponed email once its SMTP server has capacity. */
async function wakeNext(ctx: Context): Promise<void> {
  const { limiter } = ctx.smtpServers
  let next = limiter.next(ctx.clock.now())
  while (next !== null && !(await postpone(ctx, next, 0))) next = limiter.next(ctx.clock.now())
}

async function giveUp(ctx: Context, email: QueuedEmail): Promise<void> {
  const claimed = await claim(ctx, email, false)
  if (claimed !== null)
    await fail(
      ctx,
      claimed,
      new CannotSend('TIMEOUT', 'The SMTP server timed out for every email of the last day.'),
    )
}

async function deleteOldEmails(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteEmailsBefore(
    ctx,
    addMillis(now, -MAILBOX_DAYS * DAY_MS),
    addMillis(now, -RECORD_DAYS * DAY_MS),
  )
  await deleteBodiesBefore(ctx, addMillis(now, -ctx.config.emailBodyDays * DAY_MS))
}

async function recover(ctx: Context): Promise<void> {
  await recoverOverdue(ctx, emailWakeUps, emailLeaseStore)
  await recoverOverdue(ctx, bulkWakeUps, { selectOverdue: selectOverdueBulk })
}

export const emailJobs = [
  job('mails.deliver', deliver),
  job('mails.deliver-bulk', deliverBulk),
  job('mails.recover', recover, '* * * * *'),
  job('mails.delete-old', deleteOldEmails, '41 3 * * *'),
]
