import { createProjectOwner, type ProjectOwner } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { ClientApp } from '@latchkey/react'
import { createToasts, type Toasts } from '@latchkey/ui'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { isProjectGone } from './components/describe.ts'
import { projectKeys } from './data/projects/queries.ts'
import type { Runtime } from './runtime.ts'

/** What all parts of the app share. */
export interface Dashboard {
  readonly runtime: Runtime
  /** The app of project `internal`: the user of the dashboard. */
  readonly app: ClientApp<'cookie'>
  readonly owner: ProjectOwner
  readonly queries: QueryClient
  readonly toasts: Toasts
  /**
   * Whether a user is signed in, as far as this browser knows. Checked before every page that
   * requires it.
   */
  isSignedIn(): boolean
}

const DASHBOARD_VERSION = 'js @latchkey/dashboard@0.1.0'
const STALE_AFTER_MS = 30_000

export const SIGN_IN_PATH = '/handler/sign-in'

/** Creates the app. `navigate` follows redirects of the SDK. */
export function createDashboard(runtime: Runtime, navigate: (to: string) => void): Dashboard {
  // At the origin of this page, because pages may call only their own origin.
  const baseUrl = location.origin + new URL(runtime.baseUrl).pathname.replace(/\/$/, '')
  const app = new ClientApp({
    projectId: 'internal',
    publishableClientKey: runtime.publishableClientKey,
    baseUrl,
    tokenStore: 'cookie',
    // For this client the service leaves out the secrets of configurations, which are never shown
    // here.
    extraRequestHeaders: { 'X-Stack-Client-Version': DASHBOARD_VERSION },
    urls: {
      handler: '/handler',
      home: '/projects',
      afterSignUp: '/new-project',
      afterSignOut: SIGN_IN_PATH,
    },
    redirectMethod: { useNavigate: () => navigate, navigate },
  })
  app[appInternals].setProject(runtime.project)
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
  let seen = app[appInternals].currentSession()
  return {
    runtime,
    app,
    owner: createProjectOwner(app, { baseUrl }),
    queries,
    toasts: createToasts(),
    isSignedIn() {
      const session = app[appInternals].currentSession()
      // The next user must not see data of the previous one.
      if (session !== seen) queries.clear()
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
