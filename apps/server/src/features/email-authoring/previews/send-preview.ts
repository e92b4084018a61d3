import { type InputOf, KnownError, normalizeEmail, type sendPreviewEmail } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { selectOwnAddresses } from '../../directory/users/index.ts'
import { queueCustomEmail, sendQueuedEmail } from '../../messaging/emails/index.ts'
import { renderSources } from './rules.ts'

/**
 * Sends a preview to one address (protocol 09 §24 no. 13). Throws REQUIRES_CUSTOM_EMAIL_SERVER,
 * EMAIL_RENDERING_ERROR or a 400.
 */
export async function sendPreview(
  ctx: RequestContext,
  { to, ...sources }: InputOf<typeof sendPreviewEmail>['body'],
): Promise<void> {
  const recipient = normalizeEmail(to)
  await requireAllowedRecipient(ctx, recipient)
  const { subject = '', html, text } = await renderSources(ctx, sources)
  const email = await transact(ctx, (tx) => {
    describeAudit(tx, 'email', { target: { id: null, label: recipient } })
    return queueCustomEmail(tx, {
      type: 'preview',
      to: recipient,
      userId: null,
      subject,
      html,
      text,
    })
  })
  await sendQueuedEmail(ctx, email)
}

/**
 * A user of the dashboard sends it to an address of the own account, and a key to any address. Only
 * verified addresses of users get it through the shared server, because otherwise anyone with a
 * project could send any email to anyone in the name of the operator.
 */
async function requireAllowedRecipient(ctx: RequestContext, recipient: string): Promise<void> {
  const { isShared } = ctx.project.config.emails.server
  const { owner } = ctx.caller
  if (owner === null) {
    if (isShared) throw new KnownError('REQUIRES_CUSTOM_EMAIL_SERVER')
    return
  }
  const { tenancyId } = await getInternalProject(ctx)
  const addresses = await selectOwnAddresses(ctx, tenancyId, owner.id)
  const needsProof = isShared && ctx.config.mail.server !== null
  if (!addresses.some(({ value, isProven }) => value === recipient && (isProven || !needsProof)))
    throw new HttpError('preview-recipient-not-own')
}
