/** A move to another page: within the app by the History API, or by leaving it. */
export interface Move {
  to: URL
  inside: boolean
  replace: boolean
}

// Between these and the rest of the pages somebody has just signed in or out: the page left behind no longer makes sense.
const SIGNED_OUT_PAGES = [
  'sign-in',
  'sign-up',
  'sign-out',
  'forgot-password',
  'magic-link-callback',
  'oauth-callback',
  'mfa',
]

// Only passed through: what it had to do is done, and the way back through it would lead astray.
const PASSED_THROUGH = 'oauth-callback'

/** Plans a redirect of the toolkit from the page at `from`. `base` is the path all our pages lie below, without a slash at its end. */
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

/** The name of one of our pages, such as `sign-in`. */
export const pageName = (path: string, base: string): string =>
  path.slice(base.length).replace(/^\/+|\/+$/g, '')

/** Where a plain click on a link leads if it stays among our pages; null lets the browser do as it always does. */
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
  // Moves on the same page, of which the browser itself tells those who go by the fragment.
  if (url.hash !== '' && url.href.split('#')[0] === location.href.split('#')[0]) return null
  return url.origin === location.origin && url.pathname.startsWith(`${base}/`) ? url : null
}
