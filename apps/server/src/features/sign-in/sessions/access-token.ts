import { KnownError } from '@latchkey/contract'
import { type Language, matchLanguage, parseAcceptLanguage } from '@latchkey/contract/pure'
import type { Caller } from '../../../kernel/caller.ts'
import { type ClientDemands, clientDemands } from '../../../kernel/client-release.ts'
import type { Context, TenancyContext } from '../../../kernel/context.ts'
import { browserAgent, guessPlace } from '../../../kernel/end-user-place.ts'
import { networkOfClient } from '../../../kernel/limits/network.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import type { RequestInfo } from '../../../kernel/request-info.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import type { ImpersonationClaim } from '../../../kernel/tokens/access-tokens.ts'
import { selectLiveSession, type TokenSubject } from './store.ts'

/** Context of work that usually runs in a request, but may also run in a job. */
type MaybeForRequest = Context & { readonly request?: RequestInfo; readonly caller?: Caller }

/** The language that the user's own request prefers. Requests of servers may have another. */
const languageOf = ({ request, caller }: MaybeForRequest): Language | null =>
  request === undefined || (caller !== undefined && caller.accessType !== 'client')
    ? null
    : matchLanguage(parseAcceptLanguage(request.headers.get('accept-language')))

/** Whose access token is minted, and in which session. */
export interface TokenSession {
  readonly project: Project
  readonly tenancyId: string
  readonly sessionId: string
  readonly user: TokenSubject
  /** Null if it is not an impersonation. */
  readonly impersonationEndsAt: Date | null
}

/**
 * Mints an access token with the current values of the user (protocol 01 §10.2) and records that
 * the user is active. The token of an impersonation says so and ends with it.
 */
export async function mintAccessToken(
  ctx: MaybeForRequest,
  session: TokenSession,
): Promise<string> {
  const { project, sessionId, user, impersonationEndsAt } = session
  const impersonation = await claimOfImpersonation(ctx, session)
  recordUse(ctx, session)
  return ctx.tokens.mint(
    project,
    {
      sub: user.id,
      project_id: project.id,
      branch_id: 'main',
      refresh_token_id: sessionId,
      role: 'authenticated',
      name: user.display_name,
      email: user.primary_email,
      email_verified: user.primary_email_verified,
      selected_team_id: user.selected_team_id,
      is_anonymous: user.is_anonymous,
      ...(ctx.request === undefined ? {} : claimsDemandedBy(clientDemands(ctx.request), user)),
      ...impersonation,
    },
    impersonationEndsAt,
  )
}

/** Records the activity of the user, with the place of the request, and counts it in the metrics. */
function recordUse(ctx: MaybeForRequest, { tenancyId, sessionId, user }: TokenSession): void {
  const { request } = ctx
  const at = ctx.clock.now()
  const place = request === undefined ? null : guessPlace(request.headers)
  ctx.activity.record({
    tenancyId,
    userId: user.id,
    sessionId,
    at,
    place,
    network: request === undefined ? null : networkOfClient(request),
    userAgent: request === undefined ? null : browserAgent(request.headers),
    language: languageOf(ctx),
  })
  ctx.events.record({
    tenancyId,
    metric: 'active_users',
    at,
    userId: user.id,
    isAnonymous: user.is_anonymous,
    country: place?.countryCode ?? null,
  })
}

/** Who impersonates in a session, by the link that started it; null without a link or a name. */
export type ReadImpersonator = (ctx: TenancyContext, sessionId: string) => Promise<string | null>

/** Tells the app that an administrator acts as the user, so that it can show it (decision 0054). */
async function claimOfImpersonation(
  ctx: Context,
  { tenancyId, sessionId, impersonationEndsAt }: TokenSession,
): Promise<ImpersonationClaim> {
  if (impersonationEndsAt === null) return {}
  const by = await ctx.readImpersonator({ ...ctx, tenancyId }, sessionId)
  return { impersonation: { by, ends_at: Math.floor(impersonationEndsAt.getTime() / 1000) } }
}

/** Newer releases of published clients reject tokens without these claims (decision 0021). */
const claimsDemandedBy = (
  { restriction, secondFactor, signUpTime }: ClientDemands,
  user: TokenSubject,
) => ({
  ...(restriction && { is_restricted: false as const, restricted_reason: null }),
  ...(secondFactor && { requires_totp_mfa: user.requires_totp_mfa }),
  ...(signUpTime && { signed_up_at: Math.floor(user.created_at.getTime() / 1000) }),
})

/**
 * Exchanges a refresh token for an access token and does not rotate it. Throws
 * REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED.
 */
export async function refreshAccessToken(
  ctx: MaybeForRequest,
  input: { project: Project; tenancyId: string; refreshToken: string },
): Promise<string> {
  const { project, tenancyId } = input
  const session = await selectLiveSession({ ...ctx, tenancyId }, hashSecret(input.refreshToken))
  if (session === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  return mintAccessToken(ctx, {
    project,
    tenancyId,
    sessionId: session.session_id,
    user: session,
    impersonationEndsAt: session.impersonation_ends_at,
  })
}
