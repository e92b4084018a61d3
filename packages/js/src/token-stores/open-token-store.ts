import type { Platform, RequestCookies } from '../platform.ts'
import { createCookieTokenStore } from './cookie-token-store.ts'
import { createRequestCookieStore } from './request-cookie-store.ts'
import { type RequestLike, readAuthHeader, readCookieHeader } from './request-tokens.ts'
import { createMemoryTokenStore, sameTokens, type TokenStore, type Tokens } from './token-store.ts'

/** What an app or a call may use as token store (protocol 07 §5). */
export type TokenStoreOption = 'cookie' | 'nextjs-cookie' | 'memory' | RequestLike | Tokens

/** Returns the stores for options. One of these belongs to one app. */
export interface TokenStoreOpener {
  open(option: TokenStoreOption): TokenStore
  /** Also opens stores that a server has to wait for. */
  load(option: TokenStoreOption): Promise<TokenStore>
}

export function createTokenStoreOpener(platform: Platform, projectId: string): TokenStoreOpener {
  const byRequest = new WeakMap<
    RequestLike,
    { readonly found: Tokens; readonly store: TokenStore }
  >()
  const byCookies = new WeakMap<RequestCookies, TokenStore>()
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

  /** One store for each request, so that all its readers share a session and its refresh. */
  function ofCookies(cookies: RequestCookies): TokenStore {
    const store = byCookies.get(cookies) ?? createRequestCookieStore(cookies, projectId)
    byCookies.set(cookies, store)
    return store
  }

  function open(option: TokenStoreOption): TokenStore {
    if (option === 'nextjs-cookie' && platform.browser() === null)
      throw new Error(
        'The token store "nextjs-cookie" works in the browser and on a server of Next.js. Use the app of @latchkey/next, and on a server a method that returns a promise.',
      )
    if (option === 'cookie' || option === 'nextjs-cookie') {
      cookieStore ??= createCookieTokenStore(platform, projectId)
      return cookieStore
    }
    if (option === 'memory') return memoryStore
    if (typeof option === 'object' && option !== null) {
      if ('headers' in option && typeof option.headers?.get === 'function') return ofRequest(option)
      if ('accessToken' in option && 'refreshToken' in option) return createMemoryTokenStore(option)
    }
    throw new Error(
      'Invalid tokenStore. It must be "cookie", "nextjs-cookie", "memory", a request, an object with accessToken and refreshToken, or null.',
    )
  }

  return {
    open,
    async load(option) {
      const { framework } = platform
      return option === 'nextjs-cookie' && framework && platform.browser() === null
        ? ofCookies(await framework.cookies())
        : open(option)
    },
  }
}
