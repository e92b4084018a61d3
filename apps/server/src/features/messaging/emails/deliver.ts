import { HOUR_MS, isEmail, MINUTE_MS, SECOND_MS } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { createLeases, type LeaseStore } from '../../../kernel/delivery/lease.ts'
import { createRetrySchedule } from '../../../kernel/delivery/retry-schedule.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { customize } from './customize.ts'
import {
  type ClaimedEmail,
  claimEmail,
  insertEmailAttempt,
  lockClaim,
  lockDueTime,
  selectOverdueEmails,
  updateEmail,
} from './delivery-store.ts'
import type { EmailContent, QueuedEmail } from './email-types.ts'
import { mailboxName, sizeOf } from './mailbox.ts'
import { emailWakeUps, MAIL_PURPOSE } from './queue-email.ts'
import { chooseServer, senderOf } from './server-choice.ts'
import { CannotOpen, CannotSend, classify, type EmailFailure } from './smtp-errors.ts'
import type { SmtpServer } from './smtp-server.ts'
import type { OutgoingMessage, Sender } from './smtp-servers.ts'

/** Longer than any attempt (`smtp-servers.ts`). */
const LEASE_MS = 2 * MINUTE_MS

/** The delays after the first, second … attempt that failed temporarily. */
export const retries = createRetrySchedule([
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
export const emailLeaseStore: LeaseStore<
  QueuedEmail,
  ClaimedEmail,
  { isAwaited: boolean },
  boolean
> = {
  // A request that waits retries by itself if it gets no claim.
  claim: async (tx, email, until, isAwaited) =>
    (await claimEmail(tx, email, { isAwaited, until })) ??
    (isAwaited ? null : lockDueTime(tx, email)),
  lock: lockClaim,
  selectOverdue: selectOverdueEmails,
}

const leases = createLeases(LEASE_MS, emailWakeUps, emailLeaseStore)

/** Claims an email for one attempt. */
export const claim = leases.claim

/** Sends a claimed email and records the outcome. */
export async function attempt(ctx: Context, email: ClaimedEmail): Promise<Outcome> {
  const project = await ctx.projects.find(email.project_id)
  // The email was deleted with its project.
  if (project === null) return 'failed'
  const sender = senderOf(ctx, project, email.type)
  let delivery: MailboxDelivery
  try {
    delivery = await handOver(ctx, project, email)
  } catch (error) {
    return record(ctx, email, { sender, failure: classify(error) })
  }
  // Outside of the block above: an error here does not mean that the email was not sent.
  return record(ctx, email, { sender, failure: null, delivery })
}

/** Records that a claimed email cannot be sent, without connecting. */
export async function fail(
  ctx: Context,
  email: ClaimedEmail,
  reason: CannotSend,
): Promise<Outcome> {
  const project = await ctx.projects.find(email.project_id)
  if (project === null) return 'failed'
  return record(ctx, email, {
    sender: senderOf(ctx, project, email.type),
    failure: classify(reason),
  })
}

/** The mailbox that received the email, or null if an SMTP server accepted it. */
type MailboxDelivery = { mailbox: string; size: number; content?: Buffer } | null

/**
 * Hands an email over to the SMTP server of the project, the shared one, or the mailbox. Throws the
 * reason if it is not accepted.
 */
export async function handOver(
  ctx: Context,
  project: Project,
  email: ClaimedEmail,
): Promise<MailboxDelivery> {
  // Checked again: only a single plain address may reach an SMTP server.
  if (![email.recipient, ...email.more_recipients].every((to) => to !== '' && isEmail(to)))
    throw new CannotSend('INVALID_EMAIL_ADDRESS', 'The recipient is not a single valid address.')
  if (retries.isExhausted(email.attempts))
    throw new CannotSend('UNKNOWN', 'Every attempt to send this email was interrupted.')
  const { server, sender } = chooseServer(ctx, project, email.type)
  const stored = openContent(ctx, email.content)
  const content = await customize(ctx, project, email, stored)
  const message = toMessage(email, content, sender)
  if (server === null)
    return {
      mailbox: mailboxName(email.recipient),
      size: await sizeOf(email.id, message),
      // The mailbox shows what was sent.
      ...(content === stored
        ? {}
        : { content: ctx.secrets.seal(MAIL_PURPOSE, JSON.stringify(content)) }),
    }
  await sendTo(ctx, server, message)
  return null
}

async function sendTo(ctx: Context, server: SmtpServer, message: OutgoingMessage): Promise<void> {
  const { limiter } = ctx.smtpServers
  try {
    await ctx.smtpServers.send(server, message)
  } catch (error) {
    if (classify(error).record.errorType === 'TIMEOUT') limiter.timedOut(server, ctx.clock.now())
    else limiter.responded(server)
    throw error
  }
  limiter.responded(server)
}

/** Creates the message for an SMTP server. */
export function toMessage(
  email: { recipient: string; more_recipients: string[]; message_id: string; created_at: Date },
  content: EmailContent,
  { sender_name, sender_email }: Sender,
): OutgoingMessage {
  const { subject, html, text, unsubscribeLink } = content
  const from = { name: sender_name, address: sender_email }
  return {
    from,
    to: [email.recipient, ...email.more_recipients],
    subject,
    html,
    text,
    messageId: email.message_id,
    date: email.created_at,
    unsubscribeLink,
  }
}

/** Opens the sealed content of an email. Throws `CannotOpen` if that fails. */
export function openContent(ctx: Context, sealed: Buffer | null): EmailContent {
  try {
    return JSON.parse(ctx.secrets.open(MAIL_PURPOSE, sealed as Buffer)) as EmailContent
  } catch {
    throw new CannotOpen()
  }
}

/** Content includes secrets, so only a development mailbox keeps that of a finished email. */
const WITHOUT_CONTENT = { content: null }

/** Records an attempt and its outcome. Requeues the email after a temporary failure. */
async function record(
  ctx: Context,
  email: ClaimedEmail,
  {
    sender,
    failure,
    delivery = null,
  }: { sender: Sender; failure: EmailFailure | null; delivery?: MailboxDelivery },
): Promise<Outcome> {
  const key: QueuedEmail = { tenancyId: email.tenancy_id, id: email.id }
  const outcome = await leases.release(
    ctx,
    email,
    (tx) =>
      insertEmailAttempt(tx, {
        tenancy_id: email.tenancy_id,
        id: tx.random.uuid(),
        mail_id: email.id,
        attempted_at: tx.clock.now(),
        sender,
        error: failure?.record ?? null,
      }),
    async (tx, { isAwaited }): Promise<Outcome> => {
      const now = tx.clock.now()
      // A waiting request reports that the SMTP server is down. Other emails are retried.
      const canRetry = failure?.record.canRetry || (failure?.passes && !isAwaited)
      const next_attempt_at = canRetry ? retries.nextAttemptAt(email.attempts, now) : null
      if (next_attempt_at !== null) {
        await updateEmail(tx, email, {
          state: 'queued',
          is_awaited: false,
          next_attempt_at,
          sender,
        })
        await emailWakeUps.at(tx, key, next_attempt_at)
        return 'queued'
      }
      const state = failure === null ? 'sent' : 'failed'
      const content = delivery ?? WITHOUT_CONTENT
      await updateEmail(tx, email, { state, finished_at: now, sender, ...content })
      await emailWakeUps.cancel(tx, key)
      return state
    },
  )
  if (outcome === 'sent')
    ctx.events.record({ tenancyId: key.tenancyId, metric: 'emails', at: ctx.clock.now() })
  return outcome ?? (failure === null ? 'sent' : 'queued')
}
