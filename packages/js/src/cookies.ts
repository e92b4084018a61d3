import type { Browser, RequestCookies } from './platform.ts'
import type { Tokens } from './token-stores/token-store.ts'

/** The cookies of an app's own domain (protocol 07 §6.1). */
export const refreshCookieName = (projectId: string): string => `stack-refresh-${projectId}`
// Deliberately without project id, because it is sent with every request. Two projects on one
// domain overwrite each other's and refresh.
export const ACCESS_COOKIE = 'stack-access'
export const LEGACY_REFRESH_COOKIE = 'stack-refresh'
export const IS_HTTPS_COOKIE = 'stack-is-https'

const REFRESH_COOKIE_SECONDS = 31_536_000
const ACCESS_COOKIE_SECONDS = 86_400

/**
 * Percent-encodes only characters that a cookie must not contain; encoding brackets and the like
 * would make the access cookie half as long again.
 */
export const encodeCookieValue = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /%(?:2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g,
    decodeURIComponent,
  )

/**
 * The inverse, which also reads fully encoded values. A value that is not percent-encoded text is
 * returned unchanged.
 */
export function decodeCookieValue(text: string): string {
  const bare =
    text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

/**
 * The decoded value of one cookie of a `Cookie` header or of `document.cookie`; null if it is
 * absent.
 */
export function findCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at >= 0 && pair.slice(0, at).trim() === name)
      return decodeCookieValue(pair.slice(at + 1).trim())
  }
  return null
}

/**
 * The value of the access cookie. It contains the refresh token it belongs to, because the two
 * cookies cannot be written at once.
 */
export const accessCookieValue = (refreshToken: string, accessToken: string): string =>
  JSON.stringify([refreshToken, accessToken])

/** The access token of an access cookie, if it belongs to this refresh token. */
export function readAccessCookie(value: string | null, refreshToken: string | null): string | null {
  if (!value?.startsWith('["')) return null
  try {
    const pair: unknown = JSON.parse(value)
    if (!Array.isArray(pair) || pair[0] !== refreshToken || typeof pair[1] !== 'string') return null
    return pair[1]
  } catch {
    return null
  }
}

/** The tokens of a project in a `Cookie` header or in `document.cookie`. */
export const readTokenCookies = (header: string, projectId: string): Tokens =>
  readTokens((name) => findCookie(header, name), projectId)

/** The tokens of a project. `get` returns the decoded value of a cookie. */
export function readTokens(get: (name: string) => string | null, projectId: string): Tokens {
  const refreshToken = get(refreshCookieName(projectId)) || get(LEGACY_REFRESH_COOKIE) || null
  return { refreshToken, accessToken: readAccessCookie(get(ACCESS_COOKIE), refreshToken) }
}

/** Writes the tokens of a project into the browser's cookies; null removes one. */
export const writeTokenCookies = (
  browser: Browser,
  projectId: string,
  tokens: Tokens,
  nowMs: number,
): void =>
  writeTokens(
    {
      get: (name) => findCookie(browser.document.cookie, name),
      set: (name, value, seconds) => writeCookie(browser, { name, value, seconds, nowMs }),
    },
    projectId,
    tokens,
  )

/** Writes the tokens of a project; null removes one. */
export function writeTokens(
  cookies: RequestCookies,
  projectId: string,
  { accessToken, refreshToken }: Tokens,
): void {
  cookies.set(refreshCookieName(projectId), refreshToken, REFRESH_COOKIE_SECONDS)
  const access = refreshToken && accessToken ? accessCookieValue(refreshToken, accessToken) : null
  cookies.set(ACCESS_COOKIE, access, ACCESS_COOKIE_SECONDS)
  if (cookies.get(LEGACY_REFRESH_COOKIE) !== null) cookies.set(LEGACY_REFRESH_COOKIE, null, 0)
}

/** Sets the cookie that tells the app's server that the site uses https. */
export function markHttps(browser: Browser): void {
  if (isHttps(browser) && findCookie(browser.document.cookie, IS_HTTPS_COOKIE) === null) {
    browser.document.cookie = `${IS_HTTPS_COOKIE}=true; Path=/; Secure; SameSite=Lax`
  }
}

/** A cookie to write; null removes it. `seconds` is its lifetime. */
interface WrittenCookie {
  readonly name: string
  readonly value: string | null
  readonly seconds: number
  readonly nowMs: number
}

/** Writes one cookie of the app's domain with the common attributes. */
export function writeCookie(
  browser: Browser,
  { name, value, seconds, nowMs }: WrittenCookie,
): void {
  const expires = new Date(value === null ? 0 : nowMs + seconds * 1000).toUTCString()
  const text = value === null ? '' : encodeCookieValue(value)
  // Not HttpOnly, because scripts must read them. Lax excludes them from requests of other sites.
  browser.document.cookie = `${name}=${text}; Path=/; Expires=${expires}; SameSite=Lax${isHttps(browser) ? '; Secure' : ''}`
}

const isHttps = (browser: Browser): boolean => browser.location.href.startsWith('https:')
