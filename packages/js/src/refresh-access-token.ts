import { KnownError } from '@latchkey/contract/pure'
import type { Connection } from './connection.ts'
import { typedFailure } from './diagnostics.ts'
import { knownErrorOf } from './known-errors.ts'
import { ServiceUnreachableError } from './request-errors.ts'
import { failureWorthRetrying, withRetries } from './retries.ts'
import { readAccessToken, requestTokens } from './token-endpoint.ts'

/**
 * Exchanges a refresh token for an access token (protocol 07 §7); null if the service no longer
 * accepts it.
 */
export function refreshAccessToken(
  connection: Connection,
  refreshToken: string,
): Promise<string | null> {
  return withRetries(connection, async () => {
    try {
      const response = await requestTokens(connection, {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      })
      const known = await knownErrorOf(response)
      if (KnownError.is(known, 'REFRESH_TOKEN_ERROR')) return { result: null }
      if (known) throw known
      const failure = await failureWorthRetrying(connection, response, response.status)
      if (failure) return { failure }
      return { result: await readAccessToken(response) }
    } catch (error) {
      const failure = typedFailure(connection, error)
      // Unlike other POSTs this one may be retried: it changes nothing that the client stores.
      if (!(failure instanceof ServiceUnreachableError)) throw failure
      return { failure }
    }
  })
}
