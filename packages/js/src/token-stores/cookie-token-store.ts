import { markHttps, readTokenCookies, writeTokenCookies } from '../cookies.ts'
import { createListeners } from '../listeners.ts'
import type { Platform } from '../platform.ts'
import { noTokens, sameTokens, type TokenStore } from './token-store.ts'

const POLLING_MS = 100

/**
 * A store in the cookies of the browser. It reads them at each use, and ten times a second while it
 * has listeners, so that one tab notices changes of another (protocol 07 §6.2).
 */
export function createCookieTokenStore(platform: Platform, projectId: string): TokenStore {
  if (platform.browser() === null) {
    throw new Error(
      'The token store "cookie" cannot be used on a server. Give the request or the tokens as tokenStore instead.',
    )
  }
  const listeners = createListeners()
  let lastWriteFailed = false
  let remembered = noTokens
  remembered = read()
  // What listeners know. Reading must not call them, because it happens while components render.
  let announced = remembered
  let stopPolling: (() => void) | null = null

  function read() {
    const browser = platform.browser()
    if (browser === null || lastWriteFailed) return remembered
    markHttps(browser)
    const found = readTokenCookies(browser.document.cookie, projectId)
    // The access cookie is shared with other projects of the domain and may be missing, while our
    // own token is still valid.
    const keep = found.accessToken === null && found.refreshToken === remembered.refreshToken
    return keep ? remembered : found
  }

  function get() {
    const found = read()
    if (!sameTokens(found, remembered)) remembered = found
    return remembered
  }

  function announce() {
    if (sameTokens(get(), announced)) return
    announced = remembered
    listeners.tell()
  }

  return {
    get,
    set(tokens) {
      const browser = platform.browser()
      lastWriteFailed = browser === null
      remembered = tokens
      if (browser) writeTokenCookies(browser, projectId, tokens, platform.now())
      announce()
    },
    onChange(listener) {
      if (listeners.size === 0) announced = get()
      const remove = listeners.add(listener)
      stopPolling ??= platform.every(POLLING_MS, announce)
      return () => {
        remove()
        if (listeners.size > 0) return
        stopPolling?.()
        stopPolling = null
      }
    },
  }
}
