import { isEmail } from '@latchkey/contract'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { createLeases, type LeaseStore } from '../../../kernel/delivery/lease.ts'
import { createRetrySchedule } from '../../../kernel/delivery/retry-schedule.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import type { OutgoingMessage, Sender } from './mail-servers.ts'
import { mailboxName, sizeOf } from './mailbox.ts'
import type { MailContent, QueuedMail } from './mails.ts'
import { MAIL_PURPOSE, mailWakeUps } from './queue-mail.ts'
import { chooseWay, senderOf } from './server-choice.ts'
import { CannotSend, classify, type MailFailure } from './smtp-errors.ts'
import type { SmtpServer } from './smtp-server.ts'
import {
  type ClaimedMail,
  claimMail,
  insertMailAttempt,
  lockClaim,
  lockDueTime,
  selectOverdueMails,
  updateMail,
} from './store.ts'

/** Longer than any attempt (`mail-servers.ts`). */
const LEASE_MS = 2 * MINUTE_MS
const SECOND_MS = 1_000
const HOUR_MS = 60 * MINUTE_MS

/** The delays after the first, second … attempt that failed temporarily. */
const retries = createRetrySchedule([
  2 * SECOND_MS,
  10 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
])

/** The result of an attempt. */
export type Outcome = 'sent' | 'failed' | 'queued'

/** Claims emails one by one. */
export const mailLeaseStore: LeaseStore<QueuedMail, ClaimedMail, { isAwaited: boolean }, boolean> =
  {
    // A request that waits retries by itself if it gets no claim.
    claim: async (tx, mail, until, isAwaited) =>
      (await claimMail(tx, mail, { isAwaited, until })) ??
      (isAwaited ? null : lockDueTime(tx, mail)),
    lock: lockClaim,
    selectOverdue: selectOverdueMails,
  }

const leases = createLeases(LEASE_MS, mailWakeUps, mailLeaseStore)

/** Claims an email for one attempt. */
export const claim = leases.claim

/** Sends a claimed email and records the outcome. */
export async function attempt(ctx: Context, mail: ClaimedMail): Promise<Outcome> {
  const project = await ctx.projects.find(mail.project_id)
  // The email was deleted with its project.
  if (project === null) return 'failed'
  const sender = senderOf(ctx, project)
  let delivery: MailboxDelivery
  try {
    delivery = await handOver(ctx, project, mail)
  } catch (error) {
    return record(ctx, mail, sender, classify(error))
  }
  // Outside of the block above: an error here does not mean that the email was not sent.
  return record(ctx, mail, sender, null, delivery)
}

/** Records that a claimed email cannot be sent, without connecting. */
export async function fail(ctx: Context, mail: ClaimedMail, reason: CannotSend): Promise<Outcome> {
  const project = await ctx.projects.find(mail.project_id)
  return project === null ? 'failed' : record(ctx, mail, senderOf(ctx, project), classify(reason))
}

/** The mailbox that received the email, or null if an SMTP server accepted it. */
type MailboxDelivery = { mailbox: string; size: number } | null

async function handOver(
  ctx: Context,
  project: Project,
  mail: ClaimedMail,
): Promise<MailboxDelivery> {
  // Checked again: only a single plain address may reach an SMTP server.
  if (mail.recipient === '' || !isEmail(mail.recipient))
    throw new CannotSend('INVALID_EMAIL_ADDRESS', 'The recipient is not a single valid address.')
  if (retries.isExhausted(mail.attempts))
    throw new CannotSend('UNKNOWN', 'Every attempt to send this email was interrupted.')
  const { server, sender } = chooseWay(ctx, project)
  const message = toMessage(mail, openContent(ctx, mail.content), sender)
  if (server === null)
    return { mailbox: mailboxName(mail.recipient), size: await sizeOf(mail.id, message) }
  await sendTo(ctx, server, message)
  return null
}

async function sendTo(ctx: Context, server: SmtpServer, message: OutgoingMessage): Promise<void> {
  const { limiter } = ctx.mailServers
  try {
    await ctx.mailServers.send(server, message)
  } catch (error) {
    if (classify(error).record.errorType === 'TIMEOUT') limiter.timedOut(server, ctx.clock.now())
    else limiter.responded(server)
    throw error
  }
  limiter.responded(server)
}

/** Creates the message for an SMTP server. */
export function toMessage(
  mail: { recipient: string; message_id: string; created_at: Date },
  content: MailContent,
  { sender_name, sender_email }: Sender,
): OutgoingMessage {
  const { subject, html, text } = content
  const from = { name: sender_name, address: sender_email }
  return {
    from,
    to: mail.recipient,
    subject,
    html,
    text,
    messageId: mail.message_id,
    date: mail.created_at,
  }
}

/** Opens the sealed content of an email. Throws `CannotSend` if that fails. */
export function openContent(ctx: Context, sealed: Buffer | null): MailContent {
  try {
    return JSON.parse(ctx.secrets.open(MAIL_PURPOSE, sealed as Buffer)) as MailContent
  } catch {
    throw new CannotSend(
      'UNKNOWN',
      'The content of this email cannot be opened. Was LATCHKEY_SECRET changed?',
    )
  }
}

/** Records an attempt and its outcome. Requeues the email after a temporary failure. */
async function record(
  ctx: Context,
  mail: ClaimedMail,
  sender: Sender,
  failure: MailFailure | null,
  delivery: MailboxDelivery = null,
): Promise<Outcome> {
  const key: QueuedMail = { tenancyId: mail.tenancy_id, id: mail.id }
  const outcome = await leases.release(
    ctx,
    mail,
    (tx) =>
      insertMailAttempt(tx, {
        tenancy_id: mail.tenancy_id,
        id: tx.random.uuid(),
        mail_id: mail.id,
        attempted_at: tx.clock.now(),
        sender,
        error: failure?.record ?? null,
      }),
    async (tx, { isAwaited }): Promise<Outcome> => {
      const now = tx.clock.now()
      // A waiting request reports that the SMTP server is down. Other emails are retried.
      const canRetry = failure?.record.canRetry || (failure?.passes && !isAwaited)
      const next_attempt_at = canRetry ? retries.nextAttemptAt(mail.attempts, now) : null
      if (next_attempt_at !== null) {
        await updateMail(tx, mail, { state: 'queued', is_awaited: false, next_attempt_at, sender })
        await mailWakeUps.at(tx, key, next_attempt_at)
        return 'queued'
      }
      const state = failure === null ? 'sent' : 'failed'
      // The content includes secrets, so only a development mailbox keeps it.
      const content = delivery ?? { content: null }
      await updateMail(tx, mail, { state, finished_at: now, sender, ...content })
      await mailWakeUps.cancel(tx, key)
      return state
    },
  )
  return outcome ?? (failure === null ? 'sent' : 'queued')
}
