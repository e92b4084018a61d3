import { KnownError, MINUTE_MS } from '@latchkey/contract'
import { unaudited } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError, TooBusy } from '../../../kernel/http/responses.ts'
import { requireOwnSession } from '../../directory/own-session/index.ts'
import { selectUser } from '../../directory/users/index.ts'
import { selectAccounts } from './account-store.ts'
import { requireProviderEnabled } from './flow.ts'
import {
  type ProviderToken,
  selectProviderTokens,
  updateInvalidToken,
  updateReturnedToken,
  updateTakenToken,
  upsertProviderTokens,
} from './provider-token-store.ts'
import { type OAuthProvider, openProvider, ProviderRefusal } from './providers/index.ts'

/** A token with less time left is not returned. */
const MIN_REMAINING_MS = 5 * MINUTE_MS
/** The pause between checks while another request refreshes. */
const LOOK_AGAIN_MS = 100
/** The deadline of a request, in provider timeouts. A refresh that has started may take longer. */
const REQUEST_TIMEOUTS = 1.5
/**
 * How long a refresh token is reserved, in provider timeouts. It is longer than its use with two
 * requests. The reservation of a process that dies expires.
 */
const TAKEN_TIMEOUTS = 3

/** The request for an access token. */
interface TokenRequest {
  provider: OAuthProvider
  accountLinkIds: readonly string[]
  scopes: readonly string[]
  deadline: AbortSignal
}

/**
 * Returns an access token of the user's account that covers the scopes, refreshed at the provider
 * if needed (protocol 02 §11). Throws a known error if the provider, the user, the connection or
 * the scope is missing.
 */
export async function getProviderAccessToken(
  ctx: RequestContext,
  user: string,
  providerId: string,
  scope: string,
): Promise<string> {
  const userId = user.toLowerCase()
  if (ctx.caller.accessType === 'client') {
    if (ctx.caller.user?.id !== userId) throw new HttpError('not-own-accounts')
    // The token outlives an impersonation, and would outlive a session that has ended.
    await transact(unaudited(ctx), requireOwnSession)
  }
  requireProviderEnabled(ctx.project, providerId, 'link')
  const provider = openProvider(ctx, ctx.project, providerId)
  if (provider === null) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  if (provider.isShared && !ctx.config.oauth.handsOutSharedTokens)
    throw new KnownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
  if ((await selectUser(ctx, userId)) === null) throw new KnownError('USER_NOT_FOUND')
  const accounts = await selectAccounts(ctx, {
    user_id: userId,
    provider_id: providerId,
  })
  if (accounts.length === 0) throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')

  const accountLinkIds = accounts.map((account) => account.id)
  const scopes = scope.split(' ').filter((part) => part !== '')
  const deadline = AbortSignal.timeout(REQUEST_TIMEOUTS * ctx.providerNetwork.timeoutMs)
  const token = await findToken(ctx, { provider, accountLinkIds, scopes, deadline })
  if (token === null) throw new KnownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  return token
}

async function findToken(ctx: RequestContext, request: TokenRequest): Promise<string | null> {
  const stored = await selectProviderTokens(ctx, request.accountLinkIds, 'access')
  const good = await findGoodToken(ctx, request, usable(ctx, request, stored))
  if (good !== null) return good
  const known = new Set(stored.map(({ id }) => id))
  while (!request.deadline.aborted) {
    const fresh = await findNewToken(ctx, request, known)
    if (fresh !== null) return fresh
    const { token, isBusy } = await refreshAccessToken(ctx, request, known)
    if (token !== null || !isBusy) return token
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new TooBusy(1)
}

const covers = (token: ProviderToken, scopes: readonly string[]) =>
  scopes.every((scope) => token.scopes.includes(scope))

function usable(
  ctx: RequestContext,
  { scopes }: TokenRequest,
  stored: readonly ProviderToken[],
): ProviderToken[] {
  const lastMoment = addMillis(ctx.clock.now(), MIN_REMAINING_MS)
  return stored.filter(
    (token) =>
      (token.expires_at === null || token.expires_at > lastMoment) && covers(token, scopes),
  )
}

/** Asks the provider whether a stored token is still valid, because users revoke grants there. */
async function findGoodToken(
  ctx: RequestContext,
  { provider, deadline }: TokenRequest,
  tokens: readonly ProviderToken[],
): Promise<string | null> {
  for (const { id, token } of tokens) {
    if (deadline.aborted) throw new TooBusy(1)
    const isGood = await until(deadline, isGoodIfKnown(provider, token))
    if (isGood) return token
    if (isGood === false) await updateInvalidToken(ctx, id)
  }
  return null
}

/**
 * Finds a token that was stored since the first look. It is new, so it is not verified with the
 * provider.
 */
async function findNewToken(
  ctx: RequestContext,
  request: TokenRequest,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const stored = await selectProviderTokens(ctx, request.accountLinkIds, 'access')
  const [fresh] = usable(
    ctx,
    request,
    stored.filter(({ id }) => !known.has(id)),
  )
  return fresh?.token ?? null
}

/** Resolves with the result of the work, or with null after the deadline. */
const until = <T>(deadline: AbortSignal, work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work,
    new Promise<null>((resolve) =>
      deadline.addEventListener('abort', () => resolve(null), { once: true }),
    ),
  ])

/** Returns null if the provider cannot be reached. */
async function isGoodIfKnown(provider: OAuthProvider, token: string): Promise<boolean | null> {
  try {
    return await provider.isAccessTokenGood(token)
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'unreachable') return null
    throw error
  }
}

/**
 * Refreshes in one of several concurrent requests; the others get `isBusy`. A refresh that has
 * started is always completed, because the provider may rotate the token.
 */
async function refreshAccessToken(
  ctx: RequestContext,
  request: TokenRequest,
  known: ReadonlySet<string>,
): Promise<{ token: string | null; isBusy: boolean }> {
  const { provider, accountLinkIds, scopes, deadline } = request
  let isBusy = false
  for (const stored of await selectProviderTokens(ctx, accountLinkIds, 'refresh')) {
    if (!covers(stored, scopes)) continue
    if (deadline.aborted) throw new TooBusy(1)
    const takenUntil = await updateTakenToken(
      ctx,
      stored.id,
      TAKEN_TIMEOUTS * ctx.providerNetwork.timeoutMs,
    )
    if (takenUntil === null) {
      isBusy = true
      continue
    }
    try {
      // Another request may have refreshed before this one reserved the token.
      const token =
        (await findNewToken(ctx, request, known)) ?? (await refreshWith(ctx, provider, stored))
      if (token !== null) return { token, isBusy: false }
    } finally {
      await updateReturnedToken(ctx, stored.id, takenUntil)
    }
  }
  return { token: null, isBusy }
}

/**
 * Returns null if the provider rejects the refresh token, which is then marked invalid, or cannot
 * be reached.
 */
async function refreshWith(
  ctx: RequestContext,
  provider: OAuthProvider,
  stored: ProviderToken,
): Promise<string | null> {
  try {
    const tokens = await provider.refresh(stored.token, stored.scopes)
    const isRotated = tokens.refreshToken !== null && tokens.refreshToken !== stored.token
    await transact(ctx, async (tx) => {
      if (isRotated) await updateInvalidToken(tx, stored.id)
      const refreshToken = isRotated ? tokens.refreshToken : null
      await upsertProviderTokens(tx, stored.account_link_id, {
        ...tokens,
        refreshToken,
      })
    })
    return tokens.accessToken
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.kind !== 'unreachable') await updateInvalidToken(ctx, stored.id)
    return null
  }
}
