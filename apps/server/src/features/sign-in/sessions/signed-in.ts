import { KnownError } from '@latchkey/contract'
import type { RequestContext, TenancyContext } from '../../../kernel/context.ts'
import { countryOf } from '../../../kernel/end-user-place.ts'
import type { SignInMethod } from '../../../kernel/event-log.ts'
import type { RequestInfo } from '../../../kernel/request-info.ts'
import { selectUser } from '../../directory/users/index.ts'
import { mintAccessToken } from './access-token.ts'
import type { NewSession } from './start-session.ts'
import type { TokenSubject } from './store.ts'

/** The response of every sign-in method (protocol 02 §0.3). */
export interface SignedIn {
  access_token: string
  refresh_token: string
  user_id: string
}

/** Returns the tokens of a session that was just committed. */
export async function signedIn(
  ctx: RequestContext,
  user: TokenSubject,
  session: NewSession,
): Promise<SignedIn> {
  const accessToken = await mintAccessToken(ctx, {
    project: ctx.project,
    tenancyId: ctx.tenancyId,
    sessionId: session.id,
    user,
    impersonationEndsAt: null,
  })
  if (session.method !== null) countSignIn(ctx, user, session.method)
  return { access_token: accessToken, refresh_token: session.refreshToken, user_id: user.id }
}

/** Counts a sign-in in the metrics of the project. */
export const countSignIn = (
  ctx: TenancyContext & { readonly request?: RequestInfo },
  user: Pick<TokenSubject, 'is_anonymous'>,
  method: SignInMethod,
): void =>
  ctx.events.record({
    tenancyId: ctx.tenancyId,
    metric: 'sign_ins',
    at: ctx.clock.now(),
    isAnonymous: user.is_anonymous,
    method,
    country: ctx.request === undefined ? null : countryOf(ctx.request),
  })

/**
 * Returns the tokens of a user who was just created or changed, with the current values. Throws
 * REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED if the user was deleted meanwhile.
 */
export async function signedUp(
  ctx: RequestContext,
  userId: string,
  session: NewSession,
): Promise<SignedIn> {
  const user = await selectUser(ctx, userId)
  // The user was deleted after the commit, and the session with it.
  if (user === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  return signedIn(ctx, user, session)
}
