import { appInternals, ClientApp, createProjectOwner, type ProjectOwner } from '@latchkey/react'
import { createToasts, type Toasts } from '@latchkey/ui'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { isProjectGone } from './components/describe.ts'
import { projectKeys } from './data/projects/queries.ts'
import type { Runtime } from './runtime.ts'

/** All that the parts of the app share. */
export interface Dashboard {
  readonly runtime: Runtime
  /** The app of project `internal`: who is signed in to the dashboard. */
  readonly app: ClientApp<'cookie'>
  readonly owner: ProjectOwner
  readonly queries: QueryClient
  readonly toasts: Toasts
  /** Is somebody signed in, as far as this browser knows? Asked on the way into every page that needs it. */
  isSignedIn(): boolean
}

const DASHBOARD_VERSION = 'js @latchkey/dashboard@0.1.0'
const STALE_AFTER_MS = 30_000

export const SIGN_IN_PATH = '/handler/sign-in'

/** Puts the app together; `navigate` obeys redirects of the toolkit. */
export function createDashboard(runtime: Runtime, navigate: (to: string) => void): Dashboard {
  // Under the name this page was opened by, as pages may call nothing but their own origin.
  const baseUrl = location.origin + new URL(runtime.baseUrl).pathname.replace(/\/$/, '')
  const app = new ClientApp({
    projectId: 'internal',
    publishableClientKey: runtime.publishableClientKey,
    baseUrl,
    tokenStore: 'cookie',
    // By this name the service leaves the secrets of configurations out; nothing here shows them.
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
      // The toolkit has tried again already where that can help. Without a connection both fail visibly: a change that waited for one would be
      // made when nobody thinks of it any more.
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // What was written may hold a password, so it is dropped at once.
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
      // Nothing that one person saw may be there for the next.
      if (session !== seen) queries.clear()
      seen = session
      return !session.isKnownInvalid
    },
  }
}

/** Whichever part of a page learns first that a project may no longer be seen: its frame asks anew, and says so in place of the page (protocol 09 §22). */
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
