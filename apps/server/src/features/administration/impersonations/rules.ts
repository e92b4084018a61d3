import { type createImpersonation, type InputOf, KnownError } from '@latchkey/contract'
import { actorOf, describeAudit } from '../../../kernel/audit.ts'
import { cut } from '../../../kernel/audit-entry.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import { refuseBlocked } from '../../directory/users/index.ts'
import { createCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import { openImpersonation, reserveImpersonation } from '../../sign-in/sessions/index.ts'
import { insertImpersonation, selectImpersonation } from './store.ts'

/** The query parameter of the code. The SDK removes it from the address (protocol 07 §17.1). */
const PARAMETER = 'latchkey_impersonation'

/**
 * Creates a session as a user and a link that opens the app with it (protocol 09 §24 no. 7,
 * decision 0047). The session exists from now on, so it can be listed and ended before the link is
 * used, but its tokens are created when the code is redeemed.
 *
 * Throws REDIRECT_URL_NOT_WHITELISTED, USER_ID_DOES_NOT_EXIST or a 403 for a blocked user.
 */
export async function createLink(
  ctx: RequestContext,
  {
    user_id: requestedId,
    reason,
    expires_in_millis: lifetimeMs,
    app_url: appUrl,
  }: InputOf<typeof createImpersonation>['body'],
) {
  requireTrustedUrl(ctx.project, appUrl)
  const userId = requestedId.toLowerCase()
  return transact(ctx, async (tx) => {
    const session = await reserveImpersonation(tx, userId, lifetimeMs)
    if (session === null) {
      await refuseBlocked(tx, userId)
      throw new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: requestedId })
    }
    const impersonator = cut(actorOf(tx.caller)?.label ?? null)
    await insertImpersonation(tx, { session_id: session.id, impersonator, reason })
    const { code } = await createCode(tx, 'impersonation', {
      user_id: userId,
      session_id: session.id,
    })
    describeAudit(tx, 'user', {
      target: { id: userId },
      changes: [
        { path: 'session_id', to: session.id },
        { path: 'reason', to: reason },
        { path: 'app_url', to: originOf(appUrl) },
        { path: 'expires_at', to: session.expiresAt.toISOString() },
      ],
    })
    return {
      session_id: session.id,
      url: withCode(appUrl, code),
      expires_at_millis: session.expiresAt.getTime(),
    }
  })
}

/** Without path and query, which may hold secrets of the app. */
const originOf = (appUrl: string): string => new URL(appUrl).origin

function withCode(appUrl: string, code: string): string {
  const url = new URL(appUrl)
  url.searchParams.set(PARAMETER, code)
  return url.href
}

/**
 * Signs in with the code of a link. Throws the errors of a code; a session that was ended before
 * counts as an unknown code.
 */
export async function redeemLink(ctx: RequestContext, code: string) {
  return transact(ctx, async (tx) => {
    const { user_id, session_id } = await redeemCode(tx, 'impersonation', code)
    const opened = await openImpersonation(tx, { userId: user_id, sessionId: session_id })
    if (opened === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND')
    const link = await selectImpersonation(tx, session_id)
    describeAudit(tx, 'user', {
      target: { id: user_id },
      changes: [
        { path: 'session_id', to: session_id },
        { path: 'impersonator', to: link?.impersonator ?? null },
        { path: 'reason', to: link?.reason ?? null },
      ],
    })
    const { expiresAt, ...tokens } = opened
    return { ...tokens, expires_at_millis: expiresAt.getTime() }
  })
}
