import type { AppContext, Session, TokenStore } from '@latchkey/js/internal'
import { useSyncExternalStore } from 'react'

/** The current session of a token store. Renders again when it changes. */
export function useSession(context: Pick<AppContext, 'sessionOf'>, store: TokenStore): Session {
  const read = () => context.sessionOf(store)
  return useSyncExternalStore(store.onChange, read, read)
}
