import { URL_MAX_LENGTH } from '@latchkey/contract/pure'
import type { Platform } from './platform.ts'
import type { UrlKey, Urls } from './urls.ts'

/** How an app moves to another page (protocol 07 §4.3). */
export type RedirectMethod =
  | 'none'
  | 'window'
  | 'nextjs'
  | {
      readonly useNavigate: () => (to: string) => void
      readonly navigate?: ((to: string) => void) | undefined
    }

/** How a redirect changes the history, and whether the user returns afterward. */
export interface RedirectOptions {
  /** Replaces the history entry instead of adding one. */
  readonly replace?: boolean | undefined
  /** Neither stores the current page nor returns to a stored one. */
  readonly noRedirectBack?: boolean | undefined
}

/** What a redirect depends on. */
export interface Navigation {
  readonly urls: Urls
  readonly redirectMethod: RedirectMethod
  readonly platform: Platform
  /** The sign-in by an impersonation link while it is in progress. Redirects wait for it. */
  readonly arrival?: { pending: Promise<void> | null }
}

/** The query parameter with the page to open after sign-in. */
export const RETURN_TO = 'after_auth_return_to'

// The page needs a moment to leave; code after the redirect should not run meanwhile.
const REDIRECT_PAUSE_MS = 2000

/**
 * May the page redirect there (protocol 07 §4.2)? Relative URLs may, and absolute ones of the
 * page's own origin. The URL is resolved as by a browser, against two origins: a URL that keeps
 * both has no host of its own, however it is written.
 */
export function isTrustedRedirect(url: string, ownOrigin: string | null): boolean {
  if (url.length > URL_MAX_LENGTH) return false
  if (hasScheme(url)) {
    // `https:path` has a scheme but no host, and its meaning depends on the page, so it is
    // rejected.
    const parsed = /^https?:\/\/[^/\\]/i.test(url) && URL.canParse(url) ? new URL(url) : null
    return (
      parsed !== null &&
      parsed.origin === ownOrigin &&
      parsed.username === '' &&
      parsed.password === ''
    )
  }
  return ['https://a.invalid', 'https://b.invalid'].every(
    (origin) => URL.canParse(url, origin) && new URL(url, origin).origin === origin,
  )
}

// Parsers drop leading spaces and control characters, and tabs and line breaks anywhere.
const hasScheme = (url: string): boolean =>
  /^[\0-\x20]*[a-z][a-z0-9+.-]*:/i.test(url.replace(/[\t\n\r]/g, ''))

/** The URL of a page without its origin. */
export const relativePart = (url: URL): string => url.pathname + url.search + url.hash

/**
 * The URL of a screen with the return-to rule applied (protocol 07 §4.2), as seen from the page at
 * `currentUrl`.
 */
export function withReturnTo(key: UrlKey, url: string, currentUrl: string): string {
  const current = new URL(currentUrl)
  const remembered = current.searchParams.get(RETURN_TO)
  if (key === 'afterSignIn' || key === 'afterSignUp') return remembered || url
  if (key !== 'signIn' && key !== 'signUp' && key !== 'mfa') return url

  const target = new URL(url, current)
  // A screen on another origin is left unchanged, for the trust rule to check.
  if (target.origin !== current.origin) return url
  if (remembered !== null) target.searchParams.set(RETURN_TO, remembered)
  // The second factor is part of a sign-in: it passes the stored page on, but its caller is not a
  // page to return to.
  else if (key !== 'mfa' && relativePart(current).length <= URL_MAX_LENGTH)
    target.searchParams.set(RETURN_TO, relativePart(current))
  return relativePart(target)
}

/** Goes to a screen, storing or using the page to return to. */
export async function redirectTo(
  navigation: Navigation,
  key: UrlKey,
  options: RedirectOptions = {},
): Promise<void> {
  const current = navigation.platform.browser()?.location.href
  const url = navigation.urls[key]
  await redirectToTrusted(
    navigation,
    current === undefined || options.noRedirectBack ? url : withReturnTo(key, url, current),
    options,
  )
}

/** Goes to a URL that may come from outside, if the trust rule allows it. */
export async function redirectToTrusted(
  navigation: Navigation,
  url: string,
  options: RedirectOptions = {},
): Promise<void> {
  const current = navigation.platform.browser()?.location.href
  if (!isTrustedRedirect(url, current === undefined ? null : new URL(current).origin)) {
    throw new Error(`Redirect URL ${url} is not trusted; should be relative.`)
  }
  await leaveFor(navigation, url, options)
}

/** Goes to a trusted URL without checking. Resolves after the redirect pause. */
export async function leaveFor(
  {
    redirectMethod,
    platform,
    arrival,
  }: Pick<Navigation, 'redirectMethod' | 'platform' | 'arrival'>,
  url: string,
  { replace = false }: RedirectOptions = {},
): Promise<void> {
  if (redirectMethod === 'none') return
  const pending = arrival?.pending ?? null
  if (pending !== null) await pending
  const browser = platform.browser()
  if (redirectMethod === 'nextjs' && browser === null && platform.framework)
    await platform.framework.redirect(url, { replace })
  if (typeof redirectMethod === 'object' && redirectMethod.navigate) redirectMethod.navigate(url)
  else if (browser === null)
    throw new Error(`Cannot redirect to ${url}: there is no browser window.`)
  else if (replace) browser.location.replace(url)
  else browser.location.assign(url)
  await platform.wait(REDIRECT_PAUSE_MS)
}

/**
 * The absolute URL of a screen, for links in emails and for OAuth providers (protocol 07 §4.4).
 * `parameter` names the option that a caller outside a browser must pass instead.
 */
export const absoluteCallbackUrl = (
  navigation: Navigation,
  key: UrlKey,
  parameter: string,
): string => absoluteUrl(navigation, navigation.urls[key], parameter)

/** The same for any page of the app. */
export function absoluteUrl(
  { platform }: Pick<Navigation, 'platform'>,
  page: string,
  parameter: string,
): string {
  const browser = platform.browser()
  if (browser === null)
    throw new Error(`The option ${parameter} is required in a non-browser environment.`)
  const current = new URL(browser.location.href)
  const url = new URL(page, current)
  const remembered = current.searchParams.get(RETURN_TO)
  if (remembered !== null) url.searchParams.set(RETURN_TO, remembered)
  url.hash = ''
  return url.href
}
