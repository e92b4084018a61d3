import type { AppContext, CurrentUserJson } from '@latchkey/js/internal'
import { createContext } from 'react'

/** The current user that a server read for the page it is rendering. */
interface Rendered {
  /** The app that the user belongs to. */
  readonly context: AppContext
  /** Null for a visitor without user; undefined if the server does not know. */
  readonly user: Promise<CurrentUserJson | null | undefined>
}

/**
 * Lets `useUser` render on a server (protocol 07 §25). Browsers do not read it, because they have a
 * cache.
 */
export const RenderedUser = createContext<Rendered | null>(null)
