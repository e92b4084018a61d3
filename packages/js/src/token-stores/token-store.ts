import { createListeners } from '../listeners.ts'

/** The two secrets of one sign-in. */
export interface Tokens {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

export const noTokens: Tokens = Object.freeze({ accessToken: null, refreshToken: null })

/** Where the tokens of the current user are stored (protocol 07 §5). */
export interface TokenStore {
  get(): Tokens
  set(tokens: Tokens): void
  /** Calls back after each change; returns the function that unsubscribes. */
  onChange(listener: () => void): () => void
}

export const sameTokens = (a: Tokens, b: Tokens): boolean =>
  a.accessToken === b.accessToken && a.refreshToken === b.refreshToken

/** A store in the memory of the process. */
export function createMemoryTokenStore(initial: Tokens = noTokens): TokenStore {
  const listeners = createListeners()
  let current = initial
  return {
    get: () => current,
    set(tokens) {
      if (sameTokens(tokens, current)) return
      current = tokens
      listeners.tell()
    },
    onChange: (listener) => listeners.add(listener),
  }
}
