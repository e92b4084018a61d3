import type { Endpoint, ReturnsOf } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { type Call, call } from './call.ts'
import type { ApiRequest, Connection, ProjectAddress } from './connection.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'

/**
 * The connection of a user of `internal` who owns the project. The token of an owner is valid for
 * every access type, so no keys are sent (protocol 07 §16.3).
 */
export function ownerConnection(address: ProjectAddress, session: Session): Connection {
  return {
    ...address,
    publishableClientKey: '',
    // Sent empty, which counts as absent, as published clients do.
    credentials: (accessType) => ({
      ...(accessType !== 'client' && { 'x-stack-secret-server-key': '' }),
      ...(accessType === 'admin' && { 'x-stack-super-secret-admin-key': '' }),
    }),
    sendWithProof: (request, send) => sendAsOwner(session, request, send),
  }
}

/**
 * A token that the service rejects is refreshed once and the request repeated. A second rejection
 * means that the user does not manage the project, which another token would not change.
 */
async function sendAsOwner(
  session: Session,
  request: ApiRequest,
  send: (request: ApiRequest) => Promise<Response>,
): Promise<Response> {
  const sendWith = (token: string) =>
    send({ ...request, headers: { ...request.headers, 'X-Stack-Admin-Access-Token': token } })
  const token = await ownerToken(session)
  try {
    return await sendWith(token)
  } catch (error) {
    if (!isWorthFreshToken(error)) throw error
    session.markAccessTokenExpired(token)
    return sendWith(await ownerToken(session))
  }
}

/** protocol 07 §8.3: older services also report a missing key when the token has expired. */
const isWorthFreshToken = (error: unknown) =>
  (KnownError.is(error, 'INVALID_ADMIN_ACCESS_TOKEN') &&
    !KnownError.is(error, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')) ||
  KnownError.is(error, 'API_KEY_NOT_FOUND')

async function ownerToken(session: Session): Promise<string> {
  const tokens = await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)
  if (tokens === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  return tokens.accessToken
}

/** A request with admin access to one declared endpoint. */
export type AdminCall<E extends Endpoint> = Omit<Call<E, 'admin'>, 'session' | 'accessType'>

/** Calls an endpoint with admin access; the declaration is the type argument, as for `call`. */
export const adminCall = <E extends Endpoint>(
  connection: Connection,
  request: AdminCall<E>,
): Promise<ReturnsOf<E, 'admin'>> =>
  call<E, 'admin'>(connection, { ...request, accessType: 'admin' } as Call<E, 'admin'>)
