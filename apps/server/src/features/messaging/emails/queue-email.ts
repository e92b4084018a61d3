import { BUILT_IN_TEMPLATE_IDS, normalizeEmail } from '@latchkey/contract'
import type {
  Context,
  InTransaction,
  TenancyContext,
  TenantContext,
} from '../../../kernel/context.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import { isCustomized } from './customization.ts'
import { type EmailSecrets, NO_SECRETS, secretsOf } from './email-secrets.ts'
import type { BuiltInEmail, EmailContent, QueuedEmail, StoredEmailType } from './email-types.ts'
import { keepBodies } from './kept-bodies.ts'
import { translateEmails } from './messages/index.ts'
import { languageOfRecipient } from './recipient-language.ts'
import { selectUserOfAddress } from './recipient-store.ts'
import { insertEmail } from './store.ts'
import { renderBuiltInEmail } from './templates/index.ts'

const BUILT_IN_TEMPLATES: Readonly<Partial<Record<StoredEmailType, string>>> = BUILT_IN_TEMPLATE_IDS

/** The purpose for sealing the content of emails. */
export const MAIL_PURPOSE = 'sealed:mail'

/** The key of an email's scheduled job. */
export const deliveryKey = ({ tenancyId, id }: QueuedEmail): string =>
  `mails.deliver:${tenancyId}:${id}`

export const emailWakeUps = createWakeUps('mails.deliver', deliveryKey)

/**
 * The `Message-ID` of an email. Set once, so that receivers recognize an email that is sent again
 * after a crash (RFC 5322 §3.6.4).
 */
export const messageIdOf = ({ config }: Pick<Context, 'config'>, id: string): string =>
  `<${id}@${new URL(config.publicUrl).hostname}>`

/** Stores the email and schedules its delivery in the caller's transaction. */
export async function queueEmail(
  tx: InTransaction<TenantContext>,
  email: BuiltInEmail,
): Promise<QueuedEmail> {
  const t = translateEmails(await languageOfRecipient(tx, email))
  const { recordedSubject, ...rendered } = renderBuiltInEmail(email, tx.project, t)
  // Rendered in the project's look when it is sent, not in this transaction.
  const content: EmailContent = isCustomized(tx.project, email.type)
    ? { ...rendered, source: { email, language: t.language } }
    : rendered
  return queueContent(tx, {
    type: email.type,
    to: [email.to],
    // Only for the log: the email itself says nothing about whether the address has a user.
    userId: email.user?.id ?? (await selectUserOfAddress(tx, normalizeEmail(email.to))),
    templateId: BUILT_IN_TEMPLATES[email.type] ?? null,
    recordedSubject,
    content,
    secrets: secretsOf(email),
  })
}

/** An email that is already rendered. */
export interface ReadyEmail {
  readonly type: StoredEmailType
  /** The addresses of one message, at least one. */
  readonly to: readonly string[]
  readonly userId: string | null
  readonly templateId?: string | null
  /** The subject to store, with codes masked. */
  readonly recordedSubject: string
  readonly content: EmailContent
  /** What the log must not show. */
  readonly secrets?: EmailSecrets
}

/** Stores an email with its content and schedules its delivery in the caller's transaction. */
export async function queueContent(
  tx: InTransaction<TenancyContext>,
  email: ReadyEmail,
): Promise<QueuedEmail> {
  const queued: QueuedEmail = { tenancyId: tx.tenancyId, id: tx.random.uuid() }
  const now = tx.clock.now()
  const [recipient = '', ...more_recipients] = email.to
  await insertEmail(tx, {
    tenancy_id: queued.tenancyId,
    id: queued.id,
    type: email.type,
    recipient,
    more_recipients,
    user_id: email.userId,
    template_id: email.templateId ?? null,
    subject: email.recordedSubject,
    content: tx.secrets.seal(MAIL_PURPOSE, JSON.stringify(email.content)),
    message_id: messageIdOf(tx, queued.id),
    state: 'queued',
    next_attempt_at: now,
    created_at: now,
  })
  const { content, secrets = NO_SECRETS } = email
  await keepBodies(tx, [{ mailId: queued.id, content, secrets }])
  await emailWakeUps.at(tx, queued, now)
  return queued
}
