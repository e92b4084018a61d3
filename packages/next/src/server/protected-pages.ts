import type { UrlKey, Urls } from '@latchkey/js'
import { withReturnTo } from '@latchkey/js/internal'

/** The screens that visitors without a user may open, or nobody could sign in. */
const OPEN_SCREENS: readonly UrlKey[] = [
  'signIn',
  'signUp',
  'signOut',
  'magicLinkCallback',
  'oauthCallback',
  'emailVerification',
  'passwordReset',
  'forgotPassword',
  'accountSettings',
  'teamInvitation',
  'mfa',
  'error',
]

/**
 * Whether visitors without a user may open the page (protocol 07 §25): a screen, or any page below
 * the Handler. A Handler at `/` opens its screens only.
 */
export function isOpenPage(urls: Urls, here: URL): boolean {
  const handler = new URL(urls.handler, here)
  const below = `${withoutSlash(handler)}/`
  const isBelowHandler = here.origin === handler.origin && here.pathname.startsWith(below)
  return (
    (isBelowHandler && below !== '/') ||
    OPEN_SCREENS.some((screen) => isSamePage(new URL(urls[screen], here), here))
  )
}

// With the option `trailingSlash` of Next.js, all paths end with a slash.
const isSamePage = (one: URL, other: URL): boolean =>
  one.origin === other.origin && withoutSlash(one) === withoutSlash(other)

const withoutSlash = ({ pathname }: URL): string => pathname.replace(/\/+$/, '')

/** The sign-in page that continues with this page, by the same rule as in the browser (§4.2). */
export const signInFrom = (urls: Urls, here: URL): URL =>
  new URL(withReturnTo('signIn', urls.signIn, here.href), here)
