import { readTokens, writeTokens } from '../cookies.ts'
import type { RequestCookies } from '../platform.ts'
import { createMemoryTokenStore, type TokenStore } from './token-store.ts'

/**
 * A store in the cookies of the request that a framework is handling (protocol 07 §5). It keeps new
 * tokens in memory too: where cookies cannot be written, they are valid for this request, and the
 * browser refreshes its own afterwards.
 */
export function createRequestCookieStore(cookies: RequestCookies, projectId: string): TokenStore {
  const store = createMemoryTokenStore(readTokens(cookies.get, projectId))
  return {
    ...store,
    set(tokens) {
      store.set(tokens)
      try {
        writeTokens(cookies, projectId, tokens)
      } catch {
        // A server component. Frameworks have no way to ask beforehand.
      }
    },
  }
}
