import { DAY_MS, isTrustedUrl, MINUTE_MS, parseUrl } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { Context, InTransaction, RequestContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { trustRules } from '../../../kernel/trusted-urls.ts'
import { deleteCodesExpiredBefore, insertCode } from './authorization-code-store.ts'
import { sealResolution } from './deferred-resolution.ts'
import type { OAuthFlow } from './flow.ts'
import { deleteFlowsStartedBefore } from './flow-store.ts'
import type { ProviderResult, ResolvedUser } from './resolve-user.ts'

const CODE_LIFETIME_MS = 5 * MINUTE_MS

/** Creates the code that the app exchanges for tokens of the user. */
export const issueAuthorizationCode = (
  tx: InTransaction<RequestContext>,
  flow: OAuthFlow,
  { userId, isNewUser, accountLinkId }: ResolvedUser,
): Promise<string> =>
  issue(tx, flow, {
    user_id: userId,
    oauth_account_id: accountLinkId,
    sealed_resolution: null,
    is_new_user: isNewUser,
  })

/** Creates a code whose user is found, linked or created when it is exchanged. */
export const issueUnresolvedCode = (
  ctx: RequestContext,
  flow: OAuthFlow,
  found: ProviderResult,
): Promise<string> =>
  issue(ctx, flow, {
    user_id: null,
    oauth_account_id: null,
    sealed_resolution: sealResolution(ctx, { flow, found }),
    is_new_user: false,
  })

interface CodeSubject {
  user_id: string | null
  oauth_account_id: string | null
  sealed_resolution: Buffer | null
  is_new_user: boolean
}

async function issue(ctx: RequestContext, flow: OAuthFlow, subject: CodeSubject): Promise<string> {
  const code = randomSecret(ctx.random)
  const now = ctx.clock.now()
  await insertCode(ctx, {
    tenancy_id: ctx.tenancyId,
    code_hash: hashSecret(code),
    ...subject,
    redirect_uri: flow.redirect_uri,
    code_challenge: flow.code_challenge,
    after_callback_redirect_url: trustedTarget(ctx.project, flow),
    created_at: now,
    expires_at: addMillis(now, CODE_LIFETIME_MS),
  })
  return code
}

/**
 * Returns the target that the app redirects to afterwards, or null if it is not allowed. Apps
 * follow it unchecked, and anyone can create a link that starts a flow. So it must be relative to
 * the redirect URI or trusted (security case 22).
 */
function trustedTarget(
  project: Project,
  { after_callback_redirect_url: target, redirect_uri }: OAuthFlow,
): string | null {
  // Browsers drop control characters and read a backslash as a slash.
  if (target === null || /[\\\p{Cc}]/u.test(target)) return null
  const url = parseUrl(target, redirect_uri)
  return url !== null && isTrustedUrl(trustRules(project), url.href) ? target : null
}

/** Deletes expired flows and codes. Runs once a day. */
export async function deleteExpired(ctx: Context): Promise<void> {
  const yesterday = addMillis(ctx.clock.now(), -DAY_MS)
  await deleteFlowsStartedBefore(ctx, yesterday)
  await deleteCodesExpiredBefore(ctx, yesterday)
}
