import { isEmail } from '@latchkey/contract'
import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { dequeue, enqueue } from '../../../kernel/jobs.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import type { OutgoingMessage, Sender, SmtpServer } from './mail-servers.ts'
import { mailboxName, sizeOf } from './mailbox.ts'
import type { MailContent, QueuedMail } from './mails.ts'
import { deliveryKey, MAIL_PURPOSE } from './queue-mail.ts'
import { chooseWay, senderOf } from './server-choice.ts'
import { CannotSend, classify, type MailFailure } from './smtp-errors.ts'
import { type ClaimedMail, claimMail, insertMailAttempt, lockClaim, updateMail } from './store.ts'

/** Longer than any attempt may take (`mail-servers.ts`): who has not said anything by then is dead. */
const LEASE_MS = 2 * MINUTE_MS
const SECOND_MS = 1_000
const HOUR_MS = 60 * MINUTE_MS

/** The pauses after the first, second … attempt that failed and may pass; after the last one the mail has failed. */
export const RETRY_PAUSES_MS: readonly number[] = [
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
]

/** Counts those that ended with the process that made them, too: a mail that kills its sender must not do so for ever. */
const MAX_ATTEMPTS = RETRY_PAUSES_MS.length + 1

/** How an attempt ended. */
export type Outcome = 'sent' | 'failed' | 'queued'

/** Takes a mail for sending. Whatever becomes of this process, the mail is looked at again when the lease has run out. */
export const claim = (
  ctx: Context,
  mail: QueuedMail,
  isAwaited: boolean,
): Promise<ClaimedMail | null> =>
  transact(ctx, async (tx) => {
    const claimed = await claimMail(tx, mail, { isAwaited, leaseMs: LEASE_MS })
    if (claimed !== null)
      await enqueue(tx, 'mails.deliver', { ...mail }, { delayMs: LEASE_MS, key: deliveryKey(mail) })
    return claimed
  })

/** Hands a claimed mail over and records how that went. */
export async function attempt(ctx: Context, mail: ClaimedMail): Promise<Outcome> {
  const project = await ctx.projects.find(mail.project_id)
  // Its mails go with it.
  if (project === null) return 'failed'
  const sender = senderOf(ctx, project)
  let landing: MailboxDelivery
  try {
    landing = await handOver(ctx, project, mail)
  } catch (error) {
    return recordFailure(ctx, mail, sender, classify(error))
  }
  // Outside of the above: that we could not write it down does not mean that it was not sent.
  return recordSent(ctx, mail, sender, landing)
}

/** Records that a claimed mail cannot be handed over, without trying. */
export async function fail(ctx: Context, mail: ClaimedMail, reason: CannotSend): Promise<Outcome> {
  const project = await ctx.projects.find(mail.project_id)
  return project === null
    ? 'failed'
    : recordFailure(ctx, mail, senderOf(ctx, project), classify(reason))
}

/** Where a mail landed if it landed in a mailbox. */
type MailboxDelivery = { mailbox: string; size: number } | null

async function handOver(
  ctx: Context,
  project: Project,
  mail: ClaimedMail,
): Promise<MailboxDelivery> {
  // Judged here once more: nothing but one plain address may ever reach a server.
  if (mail.recipient === '' || !isEmail(mail.recipient))
    throw new CannotSend('INVALID_EMAIL_ADDRESS', 'The recipient is not a single valid address.')
  if (mail.attempts > MAX_ATTEMPTS)
    throw new CannotSend('UNKNOWN', 'Every attempt to send this mail broke off.')
  const { server, sender } = chooseWay(ctx, project)
  const message = toMessage(mail, openContent(ctx, mail.content), sender)
  if (server === null)
    return { mailbox: mailboxName(mail.recipient), size: await sizeOf(mail.id, message) }
  await sendTo(ctx, server, message)
  return null
}

async function sendTo(ctx: Context, server: SmtpServer, message: OutgoingMessage): Promise<void> {
  const { turns } = ctx.mailServers
  try {
    await ctx.mailServers.send(server, message)
  } catch (error) {
    if (classify(error).record.errorType === 'TIMEOUT') turns.timedOut(server, ctx.clock.now())
    else turns.answered(server)
    throw error
  }
  turns.answered(server)
}

/** The mail as it leaves. */
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

/** Opens what a mail says. Throws `CannotSend` if that is lost. */
export function openContent(ctx: Context, sealed: Buffer | null): MailContent {
  try {
    return JSON.parse(ctx.secrets.open(MAIL_PURPOSE, sealed as Buffer)) as MailContent
  } catch {
    throw new CannotSend(
      'UNKNOWN',
      'The content of the mail cannot be opened. Was LATCHKEY_SECRET changed?',
    )
  }
}

const recordSent = (
  ctx: Context,
  mail: ClaimedMail,
  sender: Sender,
  landing: MailboxDelivery,
): Promise<Outcome> =>
  transact(ctx, async (tx): Promise<Outcome> => {
    const now = tx.clock.now()
    await insertAttempt(tx, mail, sender, null)
    // Somebody else has taken it over meanwhile, believing us dead; what they record counts.
    if ((await lockClaim(tx, mail)) === null) return 'sent'
    // Handed over, its secrets are no longer ours to keep.
    await updateMail(tx, mail, {
      state: 'sent',
      finished_at: now,
      sender,
      ...(landing ?? { content: null }),
    })
    await dequeue(tx, deliveryKey(addressOf(mail)))
    return 'sent'
  })

const recordFailure = (
  ctx: Context,
  mail: ClaimedMail,
  sender: Sender,
  { record, passes }: MailFailure,
): Promise<Outcome> =>
  transact(ctx, async (tx) => {
    const now = tx.clock.now()
    await insertAttempt(tx, mail, sender, record)
    const claimed = await lockClaim(tx, mail)
    if (claimed === null) return 'queued'
    const pauseMs = RETRY_PAUSES_MS[mail.attempts - 1]
    // Who waits is told of a server that cannot be reached and can try again; for the others the mail does.
    const isWorthIt = claimed.isAwaited ? record.canRetry : record.canRetry || passes
    if (isWorthIt && pauseMs !== undefined) {
      await updateMail(tx, mail, {
        state: 'queued',
        is_awaited: false,
        next_attempt_at: addMillis(now, pauseMs),
        sender,
      })
      await enqueue(tx, 'mails.deliver', addressOf(mail), {
        delayMs: pauseMs,
        key: deliveryKey(addressOf(mail)),
      })
      return 'queued'
    }
    await updateMail(tx, mail, { state: 'failed', finished_at: now, content: null, sender })
    await dequeue(tx, deliveryKey(addressOf(mail)))
    return 'failed'
  })

const addressOf = (mail: ClaimedMail): QueuedMail => ({ tenancyId: mail.tenancy_id, id: mail.id })

const insertAttempt = (
  tx: Parameters<typeof insertMailAttempt>[0],
  mail: ClaimedMail,
  sender: Sender,
  error: MailFailure['record'] | null,
): Promise<void> =>
  insertMailAttempt(tx, {
    tenancy_id: mail.tenancy_id,
    id: tx.random.uuid(),
    mail_id: mail.id,
    attempted_at: tx.clock.now(),
    sender,
    error,
  })
