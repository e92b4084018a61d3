import type { issueOAuthToken, ReturnsOf } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { Connection } from './connection.ts'
import { knownErrorOf } from './known-errors.ts'
import { supportedFetchOptions } from './requests.ts'
import { failureWorthRetrying, isNetworkFailure, withRetries } from './retries.ts'

const PATH: (typeof issueOAuthToken)['path'] = '/auth/oauth/token'

/** Exchanges a refresh token for an access token (contract 07 §7); null if the service no longer accepts it. */
export function refreshAccessToken(connection: Connection, refreshToken: string): Promise<string | null> {
  return withRetries(connection, async () => {
    try {
      const response = await requestToken(connection, refreshToken)
      const known = await knownErrorOf(response)
      if (KnownError.is(known, 'REFRESH_TOKEN_ERROR')) return { answer: null }
      if (known) throw known
      const failure = await failureWorthRetrying(connection, response, response.status)
      if (failure) return { failure }
      return { answer: await readAccessToken(response) }
    } catch (error) {
      // Unlike other POSTs this one may be repeated: it changes nothing that the client keeps.
      if (!isNetworkFailure(error)) throw error
      return { failure: error }
    }
  })
}

const requestToken = (connection: Connection, refreshToken: string): Promise<Response> =>
  connection.surroundings.fetch(`${connection.baseUrl()}/api/v1${PATH}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...connection.extraRequestHeaders },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: connection.projectId,
      client_secret: connection.publishableClientKey,
    }),
    ...supportedFetchOptions(),
  })

async function readAccessToken(response: Response): Promise<string> {
  const text = await response.text()
  if (response.status !== 200) throw new Error(`Refreshing the session failed with status ${response.status}: ${text}`)
  const answer: { [K in keyof ReturnsOf<typeof issueOAuthToken>]?: unknown } & { refresh_token?: unknown } = JSON.parse(text)
  const isTextOrAbsent = (value: unknown) => value === undefined || typeof value === 'string'
  const valid =
    typeof answer.token_type === 'string' &&
    answer.token_type.toLowerCase() === 'bearer' &&
    (answer.expires_in === undefined || (typeof answer.expires_in === 'number' && answer.expires_in > 0)) &&
    answer.refresh_token !== '' &&
    isTextOrAbsent(answer.refresh_token) &&
    isTextOrAbsent(answer.scope)
  if (!valid || typeof answer.access_token !== 'string' || answer.access_token === '') {
    throw new Error('The service gave an invalid answer when the session was refreshed.')
  }
  return answer.access_token
}
