import type { ClientAppOptions } from '@latchkey/js'
import type { SessionContext } from '@latchkey/js/internal'
import { internalSessions } from './data/internal-sessions.ts'
import type { Runtime } from './runtime.ts'

/** What connects a page with project `internal`, whose users are the administrators. */
export interface Connection {
  readonly runtime: Runtime
  /** The sessions of project `internal`. `app.ts` adds the rest of the SDK after the first page. */
  readonly context: SessionContext
  readonly appOptions: ClientAppOptions<'cookie'> & { readonly baseUrl: string }
}

const DASHBOARD_VERSION = 'js @latchkey/dashboard@0.1.0'

export const SIGN_IN_PATH = '/handler/sign-in'

/** The sign-in page, which leads back to an address of the dashboard. */
export const signInPathFor = (address: string): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ after_auth_return_to: address })}`

/** Connects to the service that delivered the page. `navigate` follows redirects of the SDK. */
export function connectInternal(runtime: Runtime, navigate: (to: string) => void): Connection {
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
  return { runtime, appOptions, context: internalSessions(appOptions) }
}

/** The session of the signed-in user. Without a user, an invalid one. */
export const currentSession = ({ context }: Connection) =>
  context.sessionOf(context.openTokenStore())
