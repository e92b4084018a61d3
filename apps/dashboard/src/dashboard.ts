import type { Session } from '@latchkey/js/internal'
import { createToasts, type Toasts } from '@latchkey/ui'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { isProjectGone } from './components/describe.ts'
import { type Connection, connectInternal, currentSession as sessionOf } from './connection.ts'
import { createOwner, type Owner } from './data/owner.ts'
import { projectKeys } from './data/projects/queries.ts'
import { createReauthentication, type Reauthentication } from './data/reauthentication.ts'
import {
  createSecondFactorRequirement,
  type SecondFactorRequirement,
} from './data/second-factor-requirement.ts'
import type { Runtime } from './runtime.ts'

/** What all parts of the app share. */
export interface Dashboard extends Connection {
  readonly owner: Owner
  readonly queries: QueryClient
  readonly toasts: Toasts
  /** Asks the user to confirm who they are. */
  readonly reauthentication: Reauthentication
  /** Whether an owner team requires a second factor that the user does not have. */
  readonly secondFactorRequirement: SecondFactorRequirement
  /**
   * Whether a user is signed in, as far as this browser knows. Checked before every page that
   * requires it.
   */
  isSignedIn(): boolean
  /** The session of the signed-in user. Without a user, an invalid one. */
  currentSession(): Session
}

const STALE_AFTER_MS = 30_000

/** Creates the app. `navigate` follows redirects of the SDK. */
export function createDashboard(runtime: Runtime, navigate: (to: string) => void): Dashboard {
  const connection = connectInternal(runtime, navigate)
  const currentSession = () => sessionOf(connection)
  const queries = new QueryClient({
    defaultOptions: {
      // The SDK has already retried where that helps. Without a connection, both fail visibly: a
      // write that waits for a connection could happen much later, unexpectedly.
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // The input may contain a password, so it is dropped immediately.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
    queryCache: new QueryCache({
      onError: (error, query) => doubtProject(queries, error, query.queryKey),
    }),
  })
  const reauthentication = createReauthentication()
  const secondFactorRequirement = createSecondFactorRequirement()
  let seen = currentSession()
  return {
    ...connection,
    currentSession,
    owner: createOwner(connection.context, { reauthentication, secondFactorRequirement }),
    reauthentication,
    secondFactorRequirement,
    queries,
    toasts: createToasts(),
    isSignedIn() {
      const session = currentSession()
      // The next user must not see data of the previous one.
      if (session !== seen) {
        queries.clear()
        secondFactorRequirement.forget()
      }
      seen = session
      return !session.isKnownInvalid
    },
  }
}

/**
 * The first response that denies access to a project refetches it, and its frame shows the result
 * in place of the page (protocol 09 §22).
 */
function doubtProject(queries: QueryClient, error: unknown, [of, id]: readonly unknown[]): void {
  if (of !== 'project' || typeof id !== 'string' || !isProjectGone(error)) return
  const queryKey = projectKeys.project(id)
  if (queries.getQueryState(queryKey)?.status === 'success')
    void queries.invalidateQueries({ queryKey })
}

export const DashboardContext = createContext<Dashboard | null>(null)

/** The shared parts. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext)
  if (dashboard === null) throw new Error('useDashboard must be used below the DashboardContext.')
  return dashboard
}
