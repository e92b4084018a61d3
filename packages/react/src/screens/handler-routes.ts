import type { UrlKey, Urls } from '@latchkey/js'

/** The names of the screens, which are also the keys of `componentProps`. */
export type ScreenName =
  | 'SignIn'
  | 'SignUp'
  | 'SignOut'
  | 'EmailVerification'
  | 'PasswordReset'
  | 'ForgotPassword'
  | 'MagicLinkCallback'
  | 'OAuthCallback'
  | 'TeamInvitation'
  | 'MFA'
  | 'AccountSettings'
  | 'ErrorPage'
  | 'CliAuthConfirmation'

interface ScreenRoute {
  path: string
  screen: ScreenName
  /** The entry of `app.urls` that can move this screen. */
  movedBy: UrlKey | null
}

/** The screens below the handler's base path (protocol 08 §2). */
export const SCREEN_ROUTES: readonly ScreenRoute[] = [
  { path: 'sign-in', screen: 'SignIn', movedBy: 'signIn' },
  { path: 'sign-up', screen: 'SignUp', movedBy: 'signUp' },
  { path: 'sign-out', screen: 'SignOut', movedBy: 'signOut' },
  { path: 'email-verification', screen: 'EmailVerification', movedBy: 'emailVerification' },
  { path: 'password-reset', screen: 'PasswordReset', movedBy: 'passwordReset' },
  { path: 'forgot-password', screen: 'ForgotPassword', movedBy: 'forgotPassword' },
  { path: 'magic-link-callback', screen: 'MagicLinkCallback', movedBy: 'magicLinkCallback' },
  { path: 'oauth-callback', screen: 'OAuthCallback', movedBy: 'oauthCallback' },
  { path: 'team-invitation', screen: 'TeamInvitation', movedBy: 'teamInvitation' },
  { path: 'mfa', screen: 'MFA', movedBy: 'mfa' },
  { path: 'account-settings', screen: 'AccountSettings', movedBy: null },
  { path: 'error', screen: 'ErrorPage', movedBy: null },
  { path: 'cli-auth-confirm', screen: 'CliAuthConfirmation', movedBy: null },
]

const ALIASES = new Map([
  ...SCREEN_ROUTES.filter(({ path }) => path.includes('-')).map(({ path }): [string, string] => [
    path.replaceAll('-', ''),
    path,
  ]),
  ['login', 'sign-in'],
  ['register', 'sign-up'],
])

export type Destination =
  | { kind: 'screen'; screen: ScreenName }
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' }

interface Place {
  /** The path of the page, such as `/handler/sign-in`. */
  location: string
  /** The query of the page, with or without `?`. */
  search: string
  urls: Urls
}

// The query parameter with the page to return to after sign-in (protocol 07 §4.2).
const RETURN_TO = 'after_auth_return_to'

// Only paths are compared, so any origin works.
const ANY_ORIGIN = 'http://handler.invalid'

/** The path of the handler without a trailing slash. */
export const handlerBase = (urls: Urls): string =>
  new URL(urls.handler, ANY_ORIGIN).pathname.replace(/\/+$/, '')

/**
 * The page name below the handler's base path, such as `sign-in`, or the whole path outside of it.
 */
export function pathInHandler(location: string, urls: Urls): string {
  const base = handlerBase(urls)
  const [path = ''] = location.split(/[?#]/)
  const inside = path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : path
  return inside.replace(/^\/+|\/+$/g, '')
}

const isInHandler = (url: string, urls: Urls) =>
  url.startsWith(`${urls.handler.replace(/\/+$/, '')}/`)

/** Decides what a location shows: a screen, a redirect, or nothing. */
export function findDestination({ location, search, urls }: Place): Destination {
  const path = pathInHandler(location, urls)
  const query = new URLSearchParams(search)

  const route = SCREEN_ROUTES.find((candidate) => candidate.path === path)
  if (route) {
    const configured = route.movedBy && urls[route.movedBy]
    if (!configured || isInHandler(configured, urls))
      return { kind: 'screen', screen: route.screen }
    const target = new URL(configured, ANY_ORIGIN)
    for (const [name, value] of query) target.searchParams.set(name, value)
    return { kind: 'redirect', to: target.pathname + target.search + target.hash }
  }

  const alias = ALIASES.get(path)
  if (alias) return { kind: 'redirect', to: `${handlerBase(urls)}/${alias}?${query}` }

  return { kind: 'unknown' }
}

/** Whether a URL has a built-in screen or a custom page. Links to others are not rendered. */
export const leadsSomewhere = (urls: Urls, key: UrlKey): boolean =>
  !isInHandler(urls[key], urls) ||
  findDestination({ location: urls[key], search: '', urls }).kind !== 'unknown'

// Screens not to return to after sign-in: returning to sign-out would end the session, and email
// codes can be used only once.
const PASSAGES: readonly ScreenName[] = [
  'SignIn',
  'SignUp',
  'SignOut',
  'PasswordReset',
  'ForgotPassword',
  'MagicLinkCallback',
  'OAuthCallback',
  'MFA',
  'ErrorPage',
]

/**
 * Options for a redirect to sign-in or sign-up. A transient page is not remembered, but its own
 * return URL is passed on.
 */
export function signInRedirect({ location, search, urls }: Place): { noRedirectBack: boolean } {
  const here = findDestination({ location, search: '', urls })
  const isPassage = here.kind === 'screen' && PASSAGES.includes(here.screen)
  return { noRedirectBack: isPassage && !new URLSearchParams(search).has(RETURN_TO) }
}
