import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import type { BuiltInEmail, EmailContent, QueuedEmail } from './email-types.ts'
import { insertEmail } from './store.ts'
import { renderBuiltInEmail } from './templates/index.ts'

/** The purpose for sealing the content of emails. */
export const MAIL_PURPOSE = 'sealed:mail'

/** The key of an email's scheduled job. */
export const deliveryKey = ({ tenancyId, id }: QueuedEmail): string =>
  `mails.deliver:${tenancyId}:${id}`

export const emailWakeUps = createWakeUps('mails.deliver', deliveryKey)

/** Stores the email and schedules its delivery in the caller's transaction. */
export async function queueEmail(
  tx: InTransaction<TenantContext>,
  email: BuiltInEmail,
): Promise<QueuedEmail> {
  const { recordedSubject, ...content } = renderBuiltInEmail(email, tx.project)
  const queued: QueuedEmail = { tenancyId: tx.tenancyId, id: tx.random.uuid() }
  const now = tx.clock.now()
  await insertEmail(tx, {
    tenancy_id: queued.tenancyId,
    id: queued.id,
    type: email.type,
    recipient: email.to,
    user_id: email.user?.id ?? null,
    subject: recordedSubject,
    content: tx.secrets.seal(MAIL_PURPOSE, JSON.stringify(content satisfies EmailContent)),
    // Set once, so that receivers recognize an email that is sent again after a crash (RFC 5322
    // §3.6.4).
    message_id: `<${queued.id}@${new URL(tx.config.publicUrl).hostname}>`,
    state: 'queued',
    next_attempt_at: now,
    created_at: now,
  })
  await emailWakeUps.at(tx, queued, now)
  return queued
}
