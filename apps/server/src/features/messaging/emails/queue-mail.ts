import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import type { BuiltInMail, MailContent, QueuedMail } from './mails.ts'
import { insertMail } from './store.ts'
import { renderBuiltInMail } from './templates/index.ts'

/** The purpose for sealing the content of emails. */
export const MAIL_PURPOSE = 'sealed:mail'

/** The key of an email's scheduled job. */
export const deliveryKey = ({ tenancyId, id }: QueuedMail): string =>
  `mails.deliver:${tenancyId}:${id}`

export const mailWakeUps = createWakeUps('mails.deliver', deliveryKey)

/** Stores the email and schedules its delivery in the caller's transaction. */
export async function queueMail(
  tx: InTransaction<TenantContext>,
  mail: BuiltInMail,
): Promise<QueuedMail> {
  const { recordedSubject, ...content } = renderBuiltInMail(mail, tx.project)
  const queued: QueuedMail = { tenancyId: tx.tenancyId, id: tx.random.uuid() }
  const now = tx.clock.now()
  await insertMail(tx, {
    tenancy_id: queued.tenancyId,
    id: queued.id,
    type: mail.type,
    recipient: mail.to,
    user_id: mail.user?.id ?? null,
    subject: recordedSubject,
    content: tx.secrets.seal(MAIL_PURPOSE, JSON.stringify(content satisfies MailContent)),
    // Set once, so that receivers recognize an email that is sent again after a crash (RFC 5322
    // §3.6.4).
    message_id: `<${queued.id}@${new URL(tx.config.publicUrl).hostname}>`,
    state: 'queued',
    next_attempt_at: now,
    created_at: now,
  })
  await mailWakeUps.at(tx, queued, now)
  return queued
}
