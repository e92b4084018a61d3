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

/**
 * Mints an access token with the current values of the user (protocol 01 §10.2). Records activity
 * with the place of the request. The token of an impersonation says so and ends with it, at `endsAt`.
 */
export async function mintAccessToken(
  ctx: MaybeForRequest,
  project: Project,
  tenancyId: string,
  sessionId: string,
  user: TokenSubject,
  endsAt: Date | null = null,
): Promise<string> {
  const place = ctx.request === undefined ? null : guessPlace(ctx.request.headers)
  const network = ctx.request === undefined ? null : networkOfClient(ctx.request)
  const userAgent = ctx.request === undefined ? null : browserAgent(ctx.request.headers)
  const impersonation = await claimOfImpersonation({ ...ctx, tenancyId }, sessionId, endsAt)
  const at = ctx.clock.now()
  ctx.activity.record({
    ...{ tenancyId, userId: user.id, sessionId, at, place, network, userAgent },
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
    endsAt,
  )
}

/** Who impersonates in a session, by the link that started it; null without a link or a name. */
export type ReadImpersonator = (ctx: TenancyContext, sessionId: string) => Promise<string | null>

/** Tells the app that an administrator acts as the user, so that it can show it (decision 0054). */
async function claimOfImpersonation(
  ctx: TenancyContext,
  sessionId: string,
  endsAt: Date | null,
): Promise<ImpersonationClaim> {
  if (endsAt === null) return {}
  const by = await ctx.readImpersonator(ctx, sessionId)
  return { impersonation: { by, ends_at: Math.floor(endsAt.getTime() / 1000) } }
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
  project: Project,
  tenancyId: string,
  refreshToken: string,
): Promise<string> {
  const session = await selectLiveSession({ ...ctx, tenancyId }, hashSecret(refreshToken))
  if (session === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  const { session_id, impersonation_ends_at } = session
  return mintAccessToken(ctx, project, tenancyId, session_id, session, impersonation_ends_at)
}
