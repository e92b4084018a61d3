import { createHash } from 'node:crypto'
import { MINUTE_MS, NOTIFICATION_CATEGORIES, type NotificationCategory } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type InTransaction,
  type TenancyContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import type { Attempt } from '../../../kernel/delivery/dispatcher.ts'
import { TooBusy } from '../../../kernel/http/responses.ts'
import {
  newUnsubscribeLink,
  storeUnsubscribeLinks,
  type UnsubscribeLink,
} from '../../directory/notifications/index.ts'
import { lockUserKeys } from '../../directory/users/index.ts'
import type { RenderedSource } from '../../messaging/email-rendering/index.ts'
import {
  countDueBulkEmails,
  MAX_DUE_BULK_EMAILS,
  queueBulkEmails,
  sourceContext,
} from '../../messaging/emails/index.ts'
import { markDraftSent } from '../drafts/index.ts'
import { type Recipient, selectRecipients } from './recipient-store.ts'
import { openContent, type SendContent } from './send-content.ts'
import {
  type ClaimedBatch,
  claimBatch,
  deleteBatch,
  deleteEndedSend,
  updateReleasedBatch,
} from './store.ts'

/** Longer than rendering a batch takes, even if each email takes all the time that it may. */
const CLAIM_MS = 5 * MINUTE_MS
/** The pause after the renderer had no turn for the project. */
const BUSY_PAUSE_MS = 1_000

/** The rendered email of one recipient. */
interface Email {
  readonly recipient: Recipient
  readonly category: NotificationCategory
  readonly source: RenderedSource
  /** Null if the email does not show it. */
  readonly link: UnsubscribeLink | null
}

/**
 * Renders one batch of the project's sends and queues its emails. Returns null if there is nothing
 * to do, or if enough rendered emails wait: their delivery calls again.
 */
export async function queueNextBatch(ctx: TenancyContext): Promise<Attempt | null> {
  if ((await countDueBulkEmails(ctx)) >= MAX_DUE_BULK_EMAILS) return null
  const project = await ctx.projects.findOfTenancy(ctx.tenancyId)
  if (project === null) return null
  const claimedUntil = addMillis(ctx.clock.now(), CLAIM_MS)
  const batch = await transact(ctx, (tx) => claimBatch(tx, claimedUntil))
  if (batch === null) return null

  const started = performance.now()
  const tenant: TenantContext = { ...ctx, project }
  const content = openContent(ctx, batch.content)
  let emails: Email[]
  try {
    emails = await render(tenant, batch, content)
  } catch (error) {
    await updateReleasedBatch(ctx, batch)
    if (!(error instanceof TooBusy)) throw error
    return { tookMs: performance.now() - started, pauseMs: BUSY_PAUSE_MS }
  }
  await transact(tenant, async (tx) => {
    if (!(await deleteBatch(tx, batch))) return
    await queue(tx, batch.sendId, content, emails)
    if ((await deleteEndedSend(tx, batch.sendId)) && content.draftId !== undefined)
      await markDraftSent(tx, content.draftId, tx.clock.now())
  })
  return { tookMs: performance.now() - started, pauseMs: 0 }
}

/** Renders the emails of those who get one. None if the sources cannot be rendered. */
async function render(
  ctx: TenantContext,
  { sendId, number, userIds }: ClaimedBatch,
  { template, theme, variables, categoryName }: SendContent,
): Promise<Email[]> {
  const recipients = await selectRecipients(ctx, userIds)
  if (recipients.length === 0) return []
  const links = recipients.map(() => newUnsubscribeLink(ctx))
  // Emails of plain HTML differ in nothing but their links, so they are rendered once.
  const isSame = 'html' in template
  const rendered = isSame ? recipients.slice(0, 1) : recipients
  const result = await ctx.emailRenderer.render({
    tenancyId: ctx.tenancyId,
    template,
    theme,
    mode: 'send',
    ...sourceContext(ctx.project, ctx.project.displayName, { template }),
    variables,
    defaultCategory: categoryName,
    recipients: rendered.map(({ display_name }, index) => ({
      displayName: isSame ? null : display_name,
      unsubscribeLink: (links[index] as UnsubscribeLink).href,
    })),
  })
  if (!result.ok) {
    // The log of emails has nothing of it (protocol 05 §12.5).
    ctx.log.warn(
      { projectId: ctx.project.id, sendId, batch: number, reason: result.error },
      'A batch of emails was dropped, because it could not be rendered',
    )
    return []
  }
  return recipients.flatMap((recipient, index) => {
    const link = links[index] as UnsubscribeLink
    const source = isSame
      ? withCode(result.emails[0] as RenderedSource, links[0] as UnsubscribeLink, link)
      : (result.emails[index] as RenderedSource)
    const category = categoryOf(source, categoryName)
    if (recipient.disabled.includes(category.id)) return []
    const isShown = category.canDisable && source.html.includes(link.code)
    return [{ recipient, category, source, link: isShown ? link : null }]
  })
}

/** The email with the code of another link. Codes are letters and digits in any encoding. */
const withCode = (
  source: RenderedSource,
  { code }: UnsubscribeLink,
  own: UnsubscribeLink,
): RenderedSource => ({
  ...source,
  html: source.html.replaceAll(code, own.code),
  text: source.text.replaceAll(code, own.code),
})

/** The category that the template names, or else the one of the call. */
function categoryOf({ notificationCategory }: RenderedSource, fallback: string) {
  const find = (wanted: string | undefined) =>
    NOTIFICATION_CATEGORIES.find(({ name }) => name === wanted)
  return (find(notificationCategory) ?? find(fallback)) as NotificationCategory
}

async function queue(
  tx: InTransaction<TenantContext>,
  sendId: string,
  { subject, templateId }: SendContent,
  emails: readonly Email[],
): Promise<void> {
  // Users who were deleted in the meantime.
  const held = await lockUserKeys(
    tx,
    emails.map(({ recipient }) => recipient.id),
  )
  const own = emails.filter(({ recipient }) => held.has(recipient.id))
  await storeUnsubscribeLinks(
    tx,
    own.flatMap(({ recipient, category, link }) =>
      link === null ? [] : [{ link, userId: recipient.id, categoryId: category.id }],
    ),
  )
  await queueBulkEmails(
    tx,
    sendId,
    own.map(({ recipient, source, link }) => ({
      id: emailId(sendId, recipient.id),
      to: recipient.email,
      userId: recipient.id,
      ...(templateId === undefined ? {} : { templateId }),
      subject: subject ?? source.subject ?? '',
      html: source.html,
      text: source.text,
      ...(link === null ? {} : { unsubscribeLink: link.href }),
    })),
  )
}

/**
 * The id of the email of a send to a user: a UUID of version 5 with the send as its namespace (RFC
 * 9562 §5.5). Always the same, so that no repetition queues the email again.
 */
function emailId(sendId: string, userId: string): string {
  const namespace = Buffer.from(sendId.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(namespace).update(userId).digest()
  hash[6] = ((hash[6] as number) & 0x0f) | 0x50
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
