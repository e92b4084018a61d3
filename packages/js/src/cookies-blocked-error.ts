/** The browser does not keep a cookie, or an item in its storage, that signing in needs. */
export class CookiesBlockedError extends Error {
  override name = 'CookiesBlockedError'
  override message = 'Are cookies blocked?'
}
