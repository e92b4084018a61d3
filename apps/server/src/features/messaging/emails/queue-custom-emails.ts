import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { enqueueEach } from '../../../kernel/jobs.ts'
import { bulkWakeUps } from './bulk-delivery.ts'
import type { CustomEmailType, EmailContent, QueuedEmail } from './email-types.ts'
import { keepBodies } from './kept-bodies.ts'
import { deliveryKey, MAIL_PURPOSE, messageIdOf } from './queue-email.ts'
import { singleLine } from './smtp-servers.ts'
import { insertEmails } from './store.ts'

/** The longest subject, in characters. Longer ones are cut. */
const MAX_SUBJECT_LENGTH = 1_000

/** An email whose content is rendered already. */
export interface CustomEmail {
  /** Queues the email once, however often it is queued with this id. Random if absent. */
  readonly id?: string
  /** `custom` if absent. */
  readonly type?: CustomEmailType
  /** One plain address. */
  readonly to: string
  /** The template that the email was made from, for the log. */
  readonly templateId?: string
  /** The user who gets the email. It is deleted with the user. */
  readonly userId: string | null
  /** Becomes one line. */
  readonly subject: string
  /** A whole document. */
  readonly html: string
  readonly text: string
  /** An https URL for the header `List-Unsubscribe` (RFC 8058). */
  readonly unsubscribeLink?: string
}

/**
 * Stores an email and schedules its delivery in the caller's transaction. It leaves through the
 * email server of the project. `sendQueuedEmail` waits for the outcome.
 */
export async function queueCustomEmail(
  tx: InTransaction<TenantContext>,
  email: CustomEmail,
): Promise<QueuedEmail> {
  const [queued] = await queueCustomEmails(tx, [email])
  return queued as QueuedEmail
}

/** Stores emails as `queueCustomEmail` does, with one statement for all. */
export async function queueCustomEmails(
  tx: InTransaction<TenantContext>,
  emails: readonly CustomEmail[],
): Promise<QueuedEmail[]> {
  const stored = await storeEmails(tx, emails)
  const queued = stored.map(({ id }) => ({ tenancyId: tx.tenancyId, id }))
  await enqueueEach(tx, 'mails.deliver', queued, deliveryKey)
  return queued
}

/**
 * Stores emails of a send, which are delivered in bulk, after all other emails of the project.
 * Repeating a part of a send queues nothing twice if the emails have the same ids.
 */
export async function queueBulkEmails(
  tx: InTransaction<TenantContext>,
  sendId: string,
  emails: readonly (CustomEmail & { id: string })[],
): Promise<void> {
  if (emails.length === 0) return
  await storeEmails(tx, emails, { send_id: sendId })
  await bulkWakeUps.at(tx, { tenancyId: tx.tenancyId }, tx.clock.now())
}

/** Stores emails and their bodies for the log. Returns their ids. */
async function storeEmails(
  tx: InTransaction<TenantContext>,
  emails: readonly CustomEmail[],
  columns: { send_id?: string } = {},
): Promise<{ id: string }[]> {
  const stored = emails.map((email) => ({
    id: email.id ?? tx.random.uuid(),
    email,
    content: contentOf(email),
  }))
  await insertEmails(
    tx,
    stored.map(({ id, email, content }) => ({ ...toRow(tx, id, email, content), ...columns })),
  )
  await keepBodies(
    tx,
    stored.map(({ id, content }) => ({
      mailId: id,
      content,
      // A person with the link can unsubscribe the recipient.
      secrets: { links: content.unsubscribeLink ? [content.unsubscribeLink] : [], codes: [] },
    })),
  )
  return stored
}

function contentOf({ subject, html, text, unsubscribeLink }: CustomEmail): EmailContent {
  return {
    subject: [...singleLine(subject)].slice(0, MAX_SUBJECT_LENGTH).join(''),
    html,
    text,
    ...(unsubscribeLink === undefined ? {} : { unsubscribeLink }),
  }
}

function toRow(
  tx: InTransaction<TenantContext>,
  id: string,
  { type = 'custom', to, userId, templateId }: CustomEmail,
  content: EmailContent,
) {
  const now = tx.clock.now()
  return {
    tenancy_id: tx.tenancyId,
    id,
    type,
    recipient: to,
    user_id: userId,
    template_id: templateId ?? null,
    subject: content.subject,
    content: tx.secrets.seal(MAIL_PURPOSE, JSON.stringify(content)),
    message_id: messageIdOf(tx, id),
    state: 'queued' as const,
    next_attempt_at: now,
    created_at: now,
  }
}
