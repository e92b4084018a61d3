import type { InputOf, startOAuth } from '@latchkey/contract'
import { readClaims, readImpersonation } from './access-token.ts'
import type { AppContext } from './app-context.ts'
import { fillPath } from './call.ts'
import { rememberFlow } from './oauth-flow-cookie.ts'
import { challengeOf, randomText } from './pkce.ts'
import type { Browser } from './platform.ts'
import { absoluteCallbackUrl, absoluteUrl } from './redirects.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'

/** Where a sign-in with a provider returns to. */
export interface OAuthSignInOptions {
  /**
   * The page to return to, which has to call `callOAuthCallback`; the app's own screen by default.
   */
  readonly returnTo?: string | undefined
}

type StartQuery = InputOf<typeof startOAuth>['query']

const PATH: (typeof startOAuth)['path'] = '/auth/oauth/authorize/:provider_id'

/** Leaves the page for a provider (protocol 07 §17). Never resolves. */
export async function signInWithOAuth(
  context: AppContext,
  provider: string,
  { returnTo }: OAuthSignInOptions = {},
): Promise<never> {
  requireKey(context)
  const browser = requireBrowser(context)
  const session = context.sessionOf(context.openTokenStore())
  return leaveForProvider(context, browser, {
    provider,
    returnTo,
    type: 'authenticate',
    token: await anonymousToken(session),
    scopes: context.options.oauthScopesOnSignIn?.[provider] ?? [],
  })
}

/**
 * Leaves the page to connect an account of a provider, or to request more scopes (protocol 07 §22),
 * and returns to it. Never resolves.
 */
export async function linkOAuthAccount(
  context: AppContext,
  session: Session,
  { provider, scopes }: { readonly provider: string; readonly scopes: readonly string[] },
): Promise<never> {
  requireKey(context)
  const browser = requireBrowser(context)
  const tokens = await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)
  // An impersonator is not the user.
  if (tokens === null || readImpersonation(tokens.accessToken))
    throw new Error('Only a signed-in user can connect an account.')
  return leaveForProvider(context, browser, {
    provider,
    type: 'link',
    token: tokens.accessToken,
    scopes: [...scopes, ...(context.options.oauthScopesOnSignIn?.[provider] ?? [])],
    backTo: browser.location.href,
  })
}

interface Start extends OAuthSignInOptions {
  readonly provider: string
  readonly type: StartQuery['type']
  readonly token: string | undefined
  readonly scopes: readonly string[]
  /** Where to go once the account is connected. */
  readonly backTo?: string
}

async function leaveForProvider(
  context: AppContext,
  browser: Browser,
  start: Start,
): Promise<never> {
  const state = randomText()
  const codeVerifier = randomText()
  const redirectUri = redirectUriOf(context, start.returnTo)
  const query: StartQuery = {
    client_id: context.projectId,
    client_secret: context.publishableClientKey,
    redirect_uri: redirectUri,
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    response_type: 'code',
    code_challenge: await challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    type: start.type,
    error_redirect_url: absoluteCallbackUrl(context, 'error', 'errorRedirectUrl'),
    token: start.token,
    after_callback_redirect_url: start.backTo,
    provider_scope: [...new Set(start.scopes)].join(' ') || undefined,
  }
  rememberFlow(browser, state, { codeVerifier, redirectUri }, context.platform.now())
  const path = fillPath(PATH, { params: { provider_id: start.provider.toLowerCase() }, query })
  browser.location.assign(`${context.baseUrl()}/api/v1${path}`)
  return new Promise<never>(() => {})
}

/**
 * The token of an anonymous user, whom the service turns into a real one. A real user's token has
 * no use there, and URLs are logged by proxies before the service (RFC 9700 §4.3.2).
 */
async function anonymousToken(session: Session): Promise<string | undefined> {
  const tokens = await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)
  return tokens !== null && readClaims(tokens.accessToken).is_anonymous
    ? tokens.accessToken
    : undefined
}

function redirectUriOf(context: AppContext, returnTo: string | undefined): string {
  const url = new URL(absoluteUrl(context, returnTo ?? context.urls.oauthCallback, 'redirectUrl'))
  if (url.searchParams.has('code') || url.searchParams.has('state')) {
    console.warn('The query parameters code and state of the return page were removed.')
    url.searchParams.delete('code')
    url.searchParams.delete('state')
  }
  return url.href
}

function requireKey({ publishableClientKey }: AppContext): void {
  if (publishableClientKey === '')
    throw new Error('An app with an owner session has no key for a sign-in with a provider.')
}

function requireBrowser({ platform }: AppContext): Browser {
  const browser = platform.browser()
  if (browser === null) throw new Error('Signing in with a provider needs a browser window.')
  return browser
}
