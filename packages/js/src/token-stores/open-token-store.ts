import type { Surroundings } from '../surroundings.ts'
import { createCookieTokenStore } from './cookie-token-store.ts'
import { type RequestLike, readAuthHeader, readCookieHeader } from './request-tokens.ts'
import { createMemoryTokenStore, type TokenStore, type Tokens } from './token-store.ts'

/** What an app or a call may name as the place of its tokens (contract 07 §5). */
export type TokenStoreOption = 'cookie' | 'memory' | RequestLike | Tokens

/** Finds the store that an option stands for. One of these belongs to one app. */
export type OpenTokenStore = (option: TokenStoreOption) => TokenStore

export function createTokenStoreOpener(surroundings: Surroundings, projectId: string): OpenTokenStore {
  const byRequest = new WeakMap<RequestLike, TokenStore>()
  let cookieStore: TokenStore | null = null
  const memoryStore = createMemoryTokenStore()

  function ofRequest(request: RequestLike): TokenStore {
    const fromHeader = readAuthHeader(request)
    if (fromHeader) return createMemoryTokenStore(fromHeader)
    const store = byRequest.get(request) ?? createMemoryTokenStore(readCookieHeader(request, projectId))
    byRequest.set(request, store)
    return store
  }

  return (option) => {
    if (option === 'cookie') {
      cookieStore ??= createCookieTokenStore(surroundings, projectId)
      return cookieStore
    }
    if (option === 'memory') return memoryStore
    if (typeof option === 'object' && option !== null) {
      if ('headers' in option && typeof option.headers?.get === 'function') return ofRequest(option)
      if ('accessToken' in option && 'refreshToken' in option) return createMemoryTokenStore(option)
    }
    throw new Error('Invalid tokenStore. It must be "cookie", "memory", a request, an object with accessToken and refreshToken, or null.')
  }
}
