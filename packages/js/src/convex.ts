import { baseUrl, type ClientAppOptions, projectIdOf } from './options.ts'
import type { Session } from './session.ts'
import { TOKEN_WINDOW_MS } from './session.ts'

/** An entry of `providers` in the `auth.config.ts` of a Convex project. */
export interface ConvexProvider {
  readonly type: 'customJwt'
  readonly issuer: string
  readonly jwks: string
  readonly algorithm: 'ES256'
}

/**
 * The providers for `convex/auth.config.ts`, so that Convex accepts the access tokens of a project
 * (protocol 07 §24.4). Without options the environment names project and service.
 */
export function getConvexProvidersConfig(
  options: Pick<Partial<ClientAppOptions>, 'projectId' | 'baseUrl'> = {},
): readonly ConvexProvider[] {
  const projectId = encodeURIComponent(projectIdOf(options))
  const issuer = `${baseUrl(options.baseUrl, false)}/api/v1/projects/${projectId}`
  return [
    {
      type: 'customJwt',
      issuer,
      jwks: `${issuer}/.well-known/jwks.json?include_anonymous=true`,
      algorithm: 'ES256',
    },
  ]
}

/** What `setAuth` of a Convex client calls to get an access token; null when signed out. */
export type FetchConvexToken = (options?: {
  readonly forceRefreshToken?: boolean | undefined
}) => Promise<string | null>

/** An access token of the session, for Convex; always a new one if forced. */
export async function convexToken(session: Session, force: boolean): Promise<string | null> {
  const tokens = await (force
    ? session.fetchNewTokens()
    : session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS))
  return tokens?.accessToken ?? null
}

/** The same, but throws when signed out. */
export async function neededConvexToken(session: Session): Promise<string> {
  const token = await convexToken(session, false)
  if (token === null) throw new Error('Nobody is signed in to get a token for Convex.')
  return token
}
