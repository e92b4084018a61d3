import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { enqueue } from '../../../kernel/jobs.ts'
import type { BuiltInMail, MailContent, QueuedMail } from './mails.ts'
import { insertMail } from './store.ts'
import { renderBuiltInMail } from './templates/index.ts'

/** What seals the content of a mail. */
export const MAIL_PURPOSE = 'sealed:mail'

/** The key of the one job that a mail has. */
export const deliveryKey = ({ tenancyId, id }: QueuedMail): string =>
  `mails.deliver:${tenancyId}:${id}`

/** Records the mail and queues its delivery in the caller's transaction. */
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
    // Given now and once, so that a mail handed over twice, before and after a crash, can be told from two mails (RFC 5322 §3.6.4).
    message_id: `<${queued.id}@${new URL(tx.config.publicUrl).hostname}>`,
    state: 'queued',
    next_attempt_at: now,
    created_at: now,
  })
  await enqueue(tx, 'mails.deliver', queued, { key: deliveryKey(queued) })
  return queued
}
