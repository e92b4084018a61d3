import { appInternals, ClientApp, createProjectOwner, type ProjectOwner } from '@latchkey/react'
import { createToasts, type Toasts } from '@latchkey/ui'
import { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
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
    urls: { handler: '/handler', home: '/projects', afterSignUp: '/new-project', afterSignOut: SIGN_IN_PATH },
    redirectMethod: { useNavigate: () => navigate, navigate },
  })
  app[appInternals].setProject(runtime.project)
  const queries = new QueryClient({
    defaultOptions: {
      // The toolkit has tried again already where that can help.
      queries: { staleTime: STALE_AFTER_MS, retry: false },
      mutations: { retry: false },
    },
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

export const DashboardContext = createContext<Dashboard | null>(null)

/** The shared parts. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext)
  if (dashboard === null) throw new Error('useDashboard must be used below the DashboardContext.')
  return dashboard
}
