import type { refreshCurrentSession } from '@latchkey/contract'
import { call } from './call.ts'
import type { Connection } from './connection.ts'
import { resultOf } from './results.ts'

/**
 * How a back end authenticates. Administrators may do everything that servers may, and also see
 * impersonations.
 */
export type ServerAccess = 'server' | 'admin'

/**
 * Exchanges a refresh token for an access token with server access; null if the session has ended.
 * Unlike the token endpoint this needs no publishable key, which the app of an owner does not have.
 */
export async function refreshWithAccess(
  connection: Connection,
  access: ServerAccess,
  refreshToken: string,
): Promise<string | null> {
  const result = await resultOf(['REFRESH_TOKEN_ERROR'], () =>
    call<typeof refreshCurrentSession, 'server'>(connection, {
      method: 'POST',
      path: '/auth/sessions/current/refresh',
      headers: { 'x-stack-refresh-token': refreshToken },
      accessType: access as 'server',
    }),
  )
  return result.status === 'ok' ? result.data.access_token : null
}
