import type { ClientAppOptions } from '@latchkey/js'
import type { Session, SessionContext } from '@latchkey/js/internal'
import { createToasts, type Toasts } from '@latchkey/ui'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { isProjectGone } from './components/describe.ts'
import { internalSessions } from './data/internal-sessions.ts'
import { createOwner, type Owner } from './data/owner.ts'
import { projectKeys } from './data/projects/queries.ts'
import { createReauthentication, type Reauthentication } from './data/reauthentication.ts'
import {
  createSecondFactorRequirement,
  type SecondFactorRequirement,
} from './data/second-factor-requirement.ts'
import type { Runtime } from './runtime.ts'

/** What all parts of the app share. */
export interface Dashboard {
  readonly runtime: Runtime
  /** The sessions of project `internal`. `app.ts` adds the rest of the SDK after the first page. */
  readonly context: SessionContext
  readonly appOptions: ClientAppOptions<'cookie'> & { readonly baseUrl: string }
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

const DASHBOARD_VERSION = 'js @latchkey/dashboard@0.1.0'
const STALE_AFTER_MS = 30_000

export const SIGN_IN_PATH = '/handler/sign-in'

/** Creates the app. `navigate` follows redirects of the SDK. */
export function createDashboard(runtime: Runtime, navigate: (to: string) => void): Dashboard {
  // At the origin of this page, because pages may call only their own origin.
  const baseUrl = location.origin + new URL(runtime.baseUrl).pathname.replace(/\/$/, '')
  const appOptions = {
    projectId: 'internal',
    publishableClientKey: runtime.publishableClientKey,
    baseUrl,
    tokenStore: 'cookie' as const,
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
  } satisfies ClientAppOptions<'cookie'>
  const context = internalSessions(appOptions)
  const currentSession = () => context.sessionOf(context.openTokenStore())
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
    runtime,
    context,
    appOptions,
    currentSession,
    owner: createOwner(context, { reauthentication, secondFactorRequirement }),
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
