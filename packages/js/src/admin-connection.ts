import type { Endpoint, ReturnsOf } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { secretEnvironment } from './admin-environment.ts'
import { type Call, fillPath, type PathValues } from './call.ts'
import type { Connection } from './connection.ts'
import { environment } from './environment.ts'
import { baseUrl, type ClientAppOptions, environmentHeaders } from './options.ts'
import { type ApiRequest, sendRequest } from './requests.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'
import type { Surroundings } from './surroundings.ts'

/** How an admin app proves its access: by the three keys of the project, or by a user of `internal` who owns it (contract 07 §2). */
export interface AdminAppOptions extends Pick<ClientAppOptions, 'projectId' | 'publishableClientKey' | 'baseUrl' | 'extraRequestHeaders'> {
  readonly secretServerKey?: string | undefined
  readonly superSecretAdminKey?: string | undefined
  /** Takes the place of all keys. */
  readonly projectOwnerSession?: Session | undefined
}

/** The way to one project with admin access. */
export interface AdminConnection extends Connection {
  /** Null where keys are the proof. */
  readonly ownerSession: Session | null
}

/** The connection that the options describe; throws if neither they nor the environment give a complete proof. */
export function adminConnection(options: AdminAppOptions, surroundings: Surroundings): AdminConnection {
  const projectId = options.projectId || environment.projectId()
  if (!projectId) throw new Error('No project. Give its id as projectId or in the environment variable LATCHKEY_PROJECT_ID.')
  const common = {
    projectId,
    baseUrl: () => baseUrl(options.baseUrl, surroundings.browser() !== null),
    extraRequestHeaders: options.extraRequestHeaders ?? environmentHeaders(),
    surroundings,
  }
  if (options.projectOwnerSession) {
    // Sent empty, which counts as absent, as published clients do (contract 07 §16.3).
    const credentials = () => ({ 'x-stack-secret-server-key': '', 'x-stack-super-secret-admin-key': '' })
    return { ...common, publishableClientKey: '', credentials, ownerSession: options.projectOwnerSession }
  }
  const publishableClientKey = need(
    options.publishableClientKey || environment.publishableClientKey(),
    'publishableClientKey',
    'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
  )
  const credentials = {
    'X-Stack-Publishable-Client-Key': publishableClientKey,
    'x-stack-secret-server-key': need(
      options.secretServerKey || secretEnvironment.secretServerKey(),
      'secretServerKey',
      'LATCHKEY_SECRET_SERVER_KEY',
    ),
    'x-stack-super-secret-admin-key': need(
      options.superSecretAdminKey || secretEnvironment.superSecretAdminKey(),
      'superSecretAdminKey',
      'LATCHKEY_SUPER_SECRET_ADMIN_KEY',
    ),
  }
  return { ...common, publishableClientKey, credentials: () => credentials, ownerSession: null }
}

function need(key: string | undefined, option: string, variable: string): string {
  if (!key)
    throw new Error(`A key is missing. Give it as ${option} or in the environment variable ${variable}, or give projectOwnerSession.`)
  return key
}

/** A request with admin access to one declared endpoint. */
export type AdminCall<E extends Endpoint> = Omit<Call<E, 'admin'>, 'session' | 'accessType'>

/** Calls an endpoint with admin access; the declaration is the type argument, as for `call`. */
export async function adminCall<E extends Endpoint>(connection: AdminConnection, request: AdminCall<E>): Promise<ReturnsOf<E, 'admin'>> {
  const { params, query, ...rest } = request as ApiRequest & PathValues
  const response = await sendAdminRequest(connection, { ...rest, path: fillPath(rest.path, { params, query }) })
  return (await response.json()) as ReturnsOf<E, 'admin'>
}

/**
 * Sends a request with admin access. An owner's token that the service refuses is refreshed once and the request repeated: a second refusal
 * means that the user does not manage the project, which no further token would change.
 */
export async function sendAdminRequest(
  connection: AdminConnection,
  request: Omit<ApiRequest, 'session' | 'accessType'>,
): Promise<Response> {
  const { ownerSession } = connection
  if (ownerSession === null) return sendRequest(connection, { ...request, accessType: 'admin' })
  const send = (token: string) =>
    sendRequest(connection, { ...request, accessType: 'admin', headers: { ...request.headers, 'X-Stack-Admin-Access-Token': token } })
  const token = await ownerToken(ownerSession)
  try {
    return await send(token)
  } catch (error) {
    if (!isWorthFreshToken(error)) throw error
    ownerSession.markAccessTokenExpired(token)
    return send(await ownerToken(ownerSession))
  }
}

/** Contract 07 §8.3: older services also answer that a key is not found when the token has run out. */
const isWorthFreshToken = (error: unknown) =>
  (KnownError.is(error, 'INVALID_ADMIN_ACCESS_TOKEN') && !KnownError.is(error, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')) ||
  KnownError.is(error, 'API_KEY_NOT_FOUND')

async function ownerToken(session: Session): Promise<string> {
  const tokens = await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)
  if (tokens === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  return tokens.accessToken
}
