import { type RefreshAccessToken, Session, sessionKey } from './session.ts'
import { noTokens, type TokenStore, type Tokens } from './token-stores/token-store.ts'

/**
 * Returns the session of a store; the same tokens in the same store are always the same session
 * (protocol 07 §7).
 */
export type FindSession = (store: TokenStore, tokens?: Tokens) => Session

export function createSessionFinder(refresh: RefreshAccessToken, now: () => number): FindSession {
  const byStore = new WeakMap<TokenStore, Map<string, Session>>()

  return (store, tokens = store.get()) => {
    const sessions = byStore.get(store) ?? new Map<string, Session>()
    byStore.set(store, sessions)
    const key = sessionKey(tokens)
    const known = sessions.get(key)
    if (known) return known
    const session = new Session(tokens, refresh, now)
    sessions.set(key, session)
    keepStoreInStep(store, sessions, key, session)
    return session
  }
}

/**
 * Changes of a session are written to its store, unless the store contains another sign-in by then.
 */
function keepStoreInStep(
  store: TokenStore,
  sessions: Map<string, Session>,
  firstKey: string,
  session: Session,
): void {
  let key = firstKey
  const ifCurrent = (next: (current: Tokens) => Tokens) => () => {
    const current = store.get()
    if (sessionKey(current) === key) store.set(next(current))
  }
  session.onReplace(() => {
    const { accessToken, refreshToken } = session
    const isCurrent = sessionKey(store.get()) === key
    sessions.delete(key)
    key = sessionKey({ accessToken, refreshToken })
    // Before the store notifies its listeners, so that a caller finds this session by its new
    // tokens, with everything that is known about it.
    sessions.set(key, session)
    if (isCurrent) store.set({ accessToken, refreshToken })
  })
  session.onInvalidate(ifCurrent(() => noTokens))
  // Without a refresh token the access token is the session's identity; it is kept until the
  // session ends.
  if (session.refreshToken !== null) {
    session.onAccessTokenChange(
      ifCurrent(({ refreshToken }) => ({ accessToken: session.accessToken, refreshToken })),
    )
  }
}
