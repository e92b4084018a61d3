import type { AppContext, Session, TokenStore } from '@latchkey/js'
import { useSyncExternalStore } from 'react'

/** The session of a store at this moment; re-renders when another one takes its place. */
export function useSession(context: Pick<AppContext, 'sessionOf'>, store: TokenStore): Session {
  const read = () => context.sessionOf(store)
  return useSyncExternalStore(store.onChange, read, read)
}
