import { findCookie, writeCookie } from './cookies.ts'
import type { Browser } from './platform.ts'
import { CookiesBlockedError } from './request-errors.ts'

/** What a flow that redirected to a provider needs on its return. */
export interface PendingFlow {
  /** The secret whose hash was sent to the service (RFC 7636). */
  readonly codeVerifier: string
  /**
   * Must be repeated exactly when the code is redeemed (RFC 6749 §4.1.3), even if the page has
   * another URL by then.
   */
  readonly redirectUri: string
}

const PENDING_SECONDS = 3600

/** One cookie per flow (protocol 07 §6.1), so that several tabs can have one. */
export const flowCookieName = (state: string): string => `stack-oauth-outer-${state}`

/**
 * Stores a flow for its return; throws a `CookiesBlockedError` if the browser does not store it,
 * because the flow would fail later.
 */
export function rememberFlow(
  browser: Browser,
  state: string,
  { codeVerifier, redirectUri }: PendingFlow,
  nowMs: number,
): void {
  const name = flowCookieName(state)
  const value = JSON.stringify([codeVerifier, redirectUri])
  writeCookie(browser, { name, value, seconds: PENDING_SECONDS, nowMs })
  if (findCookie(browser.document.cookie, name) !== value) throw new CookiesBlockedError()
}

/**
 * Takes a flow: the second caller with the same state gets null, like a caller that never started
 * one.
 */
export function takeFlow(browser: Browser, state: string, nowMs: number): PendingFlow | null {
  const name = flowCookieName(state)
  const value = findCookie(browser.document.cookie, name)
  if (value === null) return null
  writeCookie(browser, { name, value: null, seconds: 0, nowMs })
  return parse(value)
}

function parse(value: string): PendingFlow | null {
  try {
    const [codeVerifier, redirectUri]: unknown[] = JSON.parse(value)
    return typeof codeVerifier === 'string' && typeof redirectUri === 'string'
      ? { codeVerifier, redirectUri }
      : null
  } catch {
    return null
  }
}
