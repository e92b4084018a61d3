import { KnownError } from '@latchkey/contract'
import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError, TooBusy } from '../../../kernel/http/responses.ts'
import { selectUser } from '../../directory/users/index.ts'
import { selectAccounts } from './account-store.ts'
import { requireProviderEnabled } from './flow.ts'
import {
  giveBackToken,
  markTokenInvalid,
  type ProviderToken,
  selectProviderTokens,
  storeProviderTokens,
  takeToken,
} from './provider-token-store.ts'
import { type OAuthProvider, openProvider, ProviderRefusal } from './providers/index.ts'

/** A token that runs out sooner is not handed out any more. */
const MIN_REMAINING_MS = 5 * MINUTE_MS
/** While another request refreshes. */
const LOOK_AGAIN_MS = 100
/** In the time that one answer of a provider is waited for: how long a request may take, but for a refresh that has begun. */
const REQUEST_TIMEOUTS = 1.5
/** In the same: how long a token is taken, longer than its use with two answers. A process that dies while it refreshes holds it no longer. */
const TAKEN_TIMEOUTS = 3

/** Whose access token is wanted, and for what. */
interface TokenRequest {
  provider: OAuthProvider
  accountLinkIds: readonly string[]
  scopes: readonly string[]
  deadline: AbortSignal
}

/** An access token of the user's account at the provider that covers the scopes, refreshed there if need be (protocol 02 §11). */
export async function getProviderAccessToken(
  ctx: RequestContext,
  user: string,
  providerId: string,
  scope: string,
): Promise<string> {
  const userId = user.toLowerCase()
  if (ctx.caller.accessType === 'client' && ctx.caller.user?.id !== userId)
    throw new HttpError('not-own-accounts')
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

async function findToken(ctx: RequestContext, wanted: TokenRequest): Promise<string | null> {
  const stored = await selectProviderTokens(ctx, wanted.accountLinkIds, 'access')
  const good = await findGoodToken(ctx, wanted, usable(ctx, wanted, stored))
  if (good !== null) return good
  const known = new Set(stored.map(({ id }) => id))
  while (!wanted.deadline.aborted) {
    const fresh = await findNewToken(ctx, wanted, known)
    if (fresh !== null) return fresh
    const { token, isBusy } = await refreshAccessToken(ctx, wanted, known)
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

/** The provider itself says whether a stored token is still good: grants are taken back there. */
async function findGoodToken(
  ctx: RequestContext,
  { provider, deadline }: TokenRequest,
  tokens: readonly ProviderToken[],
): Promise<string | null> {
  for (const { id, token } of tokens) {
    if (deadline.aborted) throw new TooBusy(1)
    const isGood = await until(deadline, isGoodIfKnown(provider, token))
    if (isGood) return token
    if (isGood === false) await markTokenInvalid(ctx, id)
  }
  return null
}

/** One that came since the first look. The provider gave it a moment ago, so it need not be asked about it. */
async function findNewToken(
  ctx: RequestContext,
  wanted: TokenRequest,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const stored = await selectProviderTokens(ctx, wanted.accountLinkIds, 'access')
  const [fresh] = usable(
    ctx,
    wanted,
    stored.filter(({ id }) => !known.has(id)),
  )
  return fresh?.token ?? null
}

/** What comes of the work; null once the deadline has passed. */
const until = <T>(deadline: AbortSignal, work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work,
    new Promise<null>((resolve) =>
      deadline.addEventListener('abort', () => resolve(null), { once: true }),
    ),
  ])

/** Null if the provider cannot be asked now. */
async function isGoodIfKnown(provider: OAuthProvider, token: string): Promise<boolean | null> {
  try {
    return await provider.isAccessTokenGood(token)
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'unreachable') return null
    throw error
  }
}

/** Of several requests at once one refreshes; the others are told that it is being done. What has begun is seen through: the provider may rotate. */
async function refreshAccessToken(
  ctx: RequestContext,
  wanted: TokenRequest,
  known: ReadonlySet<string>,
): Promise<{ token: string | null; isBusy: boolean }> {
  const { provider, accountLinkIds, scopes, deadline } = wanted
  let isBusy = false
  for (const stored of await selectProviderTokens(ctx, accountLinkIds, 'refresh')) {
    if (!covers(stored, scopes)) continue
    if (deadline.aborted) throw new TooBusy(1)
    const takenUntil = await takeToken(
      ctx,
      stored.id,
      TAKEN_TIMEOUTS * ctx.providerNetwork.timeoutMs,
    )
    if (takenUntil === null) {
      isBusy = true
      continue
    }
    try {
      // Somebody may have been through with it before it was taken.
      const token =
        (await findNewToken(ctx, wanted, known)) ?? (await refreshWith(ctx, provider, stored))
      if (token !== null) return { token, isBusy: false }
    } finally {
      await giveBackToken(ctx, stored.id, takenUntil)
    }
  }
  return { token: null, isBusy }
}

/** Null if the provider refuses; the refresh token is of no use then, unless the provider was just out of reach. */
async function refreshWith(
  ctx: RequestContext,
  provider: OAuthProvider,
  stored: ProviderToken,
): Promise<string | null> {
  try {
    const tokens = await provider.refresh(stored.token, stored.scopes)
    const isRotated = tokens.refreshToken !== null && tokens.refreshToken !== stored.token
    await transact(ctx, async (tx) => {
      if (isRotated) await markTokenInvalid(tx, stored.id)
      const refreshToken = isRotated ? tokens.refreshToken : null
      await storeProviderTokens(tx, stored.account_link_id, {
        ...tokens,
        refreshToken,
      })
    })
    return tokens.accessToken
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.kind !== 'unreachable') await markTokenInvalid(ctx, stored.id)
    return null
  }
}
