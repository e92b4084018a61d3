import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { enqueue, job } from '../../../kernel/jobs.ts'
import { attempt, claim, fail } from './deliver.ts'
import type { SmtpServer } from './mail-servers.ts'
import type { QueuedMail } from './mails.ts'
import { deliveryKey } from './queue-mail.ts'
import { recoverMails } from './recover.ts'
import { chooseWay } from './server-choice.ts'
import { CannotSend } from './smtp-errors.ts'
import type { WaitingMail } from './smtp-limiter.ts'
import { deleteMailsBefore, type MailState, moveTurn, selectMailState } from './store.ts'

const SECOND_MS = 1_000
const MAILBOX_DAYS = 7
const RECORD_DAYS = 30

/** A mail that gets no turn costs no attempt, so something else must end its waiting for a server that does not recover. */
const PATIENCE_MS = DAY_MS

async function deliver(ctx: Context, mail: QueuedMail): Promise<void> {
  const found = await selectMailState(ctx, mail)
  if (found === null || found.state === 'sent' || found.state === 'failed') return
  const server = isDue(ctx, found) ? await guardedServer(ctx, found.project_id) : null
  if (server === null) return deliverNow(ctx, mail)

  const { turns } = ctx.mailServers
  const waiting: WaitingMail = { ...mail, attempts: found.attempts }
  const refusal = turns.enter(server, waiting, ctx.clock.now())
  if (refusal === null) {
    try {
      await deliverNow(ctx, mail)
    } finally {
      turns.leave(server)
    }
    await callNext(ctx)
  } else if (refusal.isPaused && addMillis(found.created_at, PATIENCE_MS) < ctx.clock.now())
    await giveUp(ctx, mail)
  else await putOff(ctx, waiting, refusal.waitMs)
}

const isDue = (ctx: Context, { state, attempts, next_attempt_at }: MailState): boolean =>
  next_attempt_at <= ctx.clock.now() || (state === 'queued' && attempts === 0)

/** The server of the project, if it has one of its own that is complete. */
async function guardedServer(ctx: Context, projectId: string): Promise<SmtpServer | null> {
  const project = await ctx.projects.find(projectId)
  if (project === null) return null
  try {
    const { server } = chooseWay(ctx, project)
    return server?.isGuarded ? server : null
  } catch (error) {
    // The attempt will say what is missing.
    if (error instanceof CannotSend) return null
    throw error
  }
}

async function deliverNow(ctx: Context, mail: QueuedMail): Promise<void> {
  const claimed = await claim(ctx, mail, false)
  if (claimed !== null) {
    await attempt(ctx, claimed)
    return
  }
  const found = await selectMailState(ctx, mail)
  if (found === null || found.state === 'sent' || found.state === 'failed') return
  // Its pause is not over, or somebody is sending it: come back when that has an end.
  const delayMs = Math.max(found.next_attempt_at.getTime() - ctx.clock.now().getTime(), SECOND_MS)
  await transact(ctx, (tx) =>
    enqueue(tx, 'mails.deliver', mail, { delayMs, key: deliveryKey(mail) }),
  )
}

/** False if somebody has taken the mail meanwhile. */
const putOff = (ctx: Context, mail: WaitingMail, delayMs: number): Promise<boolean> =>
  transact(ctx, async (tx) => {
    // Its turn moves along: a mail that waits must not look as if it had been left behind.
    const isOurs = await moveTurn(tx, mail, addMillis(tx.clock.now(), delayMs))
    const { tenancyId, id } = mail
    if (isOurs)
      await enqueue(tx, 'mails.deliver', { tenancyId, id }, { delayMs, key: deliveryKey(mail) })
    return isOurs
  })

/** Calls in a mail that was put off, now that there may be a place for it. */
async function callNext(ctx: Context): Promise<void> {
  const { turns } = ctx.mailServers
  let next = turns.next(ctx.clock.now())
  while (next !== null && !(await putOff(ctx, next, 0))) next = turns.next(ctx.clock.now())
}

async function giveUp(ctx: Context, mail: QueuedMail): Promise<void> {
  const claimed = await claim(ctx, mail, false)
  if (claimed !== null)
    await fail(
      ctx,
      claimed,
      new CannotSend('TIMEOUT', 'For a day the mail server took too long with every mail.'),
    )
}

async function deleteOldMails(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteMailsBefore(
    ctx,
    addMillis(now, -MAILBOX_DAYS * DAY_MS),
    addMillis(now, -RECORD_DAYS * DAY_MS),
  )
}

export const emailJobs = [
  job('mails.deliver', deliver),
  job('mails.recover', recoverMails, '* * * * *'),
  job('mails.delete-old', deleteOldMails, '41 3 * * *'),
]
