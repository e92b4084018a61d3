import type { InputOf, sendSignInInvitation } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import { queueEmail, sendQueuedEmail } from '../../messaging/emails/index.ts'

/**
 * Emails an invitation to sign in, with the callback URL as its link (protocol 05 §10). Creates
 * neither a user nor an invitation. Throws REDIRECT_URL_NOT_WHITELISTED, or a 400 if the email
 * cannot be sent.
 */
export async function inviteToSignIn(
  ctx: RequestContext,
  { email, callback_url }: InputOf<typeof sendSignInInvitation>['body'],
): Promise<void> {
  requireTrustedUrl(ctx.project, callback_url)
  const queued = await transact(ctx, (tx) => {
    describeAudit(tx, 'email', { target: { id: null, label: email } })
    return queueEmail(tx, {
      to: email,
      user: null,
      type: 'sign_in_invitation',
      variables: {
        signInInvitationLink: callback_url,
        teamDisplayName: ctx.project.displayName,
      },
    })
  })
  await sendQueuedEmail(ctx, queued)
}
