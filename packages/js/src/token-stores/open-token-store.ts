import type { Platform } from '../platform.ts'
import { createCookieTokenStore } from './cookie-token-store.ts'
import { type RequestLike, readAuthHeader, readCookieHeader } from './request-tokens.ts'
import { createMemoryTokenStore, sameTokens, type TokenStore, type Tokens } from './token-store.ts'

/** What an app or a call may use as token store (protocol 07 §5). */
export type TokenStoreOption = 'cookie' | 'memory' | RequestLike | Tokens

/** Returns the store for an option. One of these belongs to one app. */
export type OpenTokenStore = (option: TokenStoreOption) => TokenStore

export function createTokenStoreOpener(platform: Platform, projectId: string): OpenTokenStore {
  const byRequest = new WeakMap<
    RequestLike,
    { readonly found: Tokens; readonly store: TokenStore }
  >()
  let cookieStore: TokenStore | null = null
  const memoryStore = createMemoryTokenStore()

  function ofRequest(request: RequestLike): TokenStore {
    const fromHeader = readAuthHeader(request)
    if (fromHeader) return createMemoryTokenStore(fromHeader)
    const found = readCookieHeader(request, projectId)
    const known = byRequest.get(request)
    // One object may represent whichever request a server is handling: with other cookies it
    // belongs to another user.
    if (known && sameTokens(known.found, found)) return known.store
    const store = createMemoryTokenStore(found)
    byRequest.set(request, { found, store })
    return store
  }

  return (option) => {
    if (option === 'cookie') {
      cookieStore ??= createCookieTokenStore(platform, projectId)
      return cookieStore
    }
    if (option === 'memory') return memoryStore
    if (typeof option === 'object' && option !== null) {
      if ('headers' in option && typeof option.headers?.get === 'function') return ofRequest(option)
      if ('accessToken' in option && 'refreshToken' in option) return createMemoryTokenStore(option)
    }
    throw new Error(
      'Invalid tokenStore. It must be "cookie", "memory", a request, an object with accessToken and refreshToken, or null.',
    )
  }
}
