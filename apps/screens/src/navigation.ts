/** A navigation to another page: with the History API, or by leaving the document. */
export interface Move {
  to: URL
  inside: boolean
  replace: boolean
}

// A navigation between these and other pages follows a sign-in or sign-out. The previous page is
// then replaced.
const SIGNED_OUT_PAGES = [
  'sign-in',
  'sign-up',
  'sign-out',
  'forgot-password',
  'magic-link-callback',
  'oauth-callback',
  'mfa',
]

// Always replaced, because going back to it would fail.
const PASSED_THROUGH = 'oauth-callback'

/**
 * Plans a redirect of the SDK from the page at `from`. `base` is the path of the hosted pages
 * without a trailing slash.
 */
export function planMove(to: string, from: URL, base: string): Move {
  const target = new URL(to, from)
  const isInside = (url: URL) => url.origin === from.origin && url.pathname.startsWith(`${base}/`)
  const nameOf = (url: URL) => (isInside(url) ? pageName(url.pathname, base) : null)
  const isSignedOut = (url: URL) => SIGNED_OUT_PAGES.includes(nameOf(url) ?? '')
  const isPast =
    nameOf(from) === PASSED_THROUGH ||
    isSignedOut(from) !== isSignedOut(target) ||
    target.href === from.href
  return { to: target, inside: isInside(target), replace: isPast }
}

/** The name of a hosted page, such as `sign-in`. */
export const pageName = (path: string, base: string): string =>
  path.slice(base.length).replace(/^\/+|\/+$/g, '')

/** The target of a plain click on a link to a hosted page, or null to let the browser handle it. */
export function linkTarget(event: MouseEvent, base: string): URL | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  // The browser handles fragment links and sends the events for them.
  if (url.hash !== '' && url.href.split('#')[0] === location.href.split('#')[0]) return null
  return url.origin === location.origin && url.pathname.startsWith(`${base}/`) ? url : null
}
