import type { issueOAuthToken, ReturnsOf } from '@latchkey/contract'
import type { Connection } from './connection.ts'
import { typedFailure } from './diagnostics.ts'
import { UnexpectedResponseError } from './request-errors.ts'
import { supportedFetchOptions } from './requests.ts'

const PATH: (typeof issueOAuthToken)['path'] = '/auth/oauth/token'

/**
 * The response of the token endpoint to an authorization code: tokens, and what to do with them.
 */
export type CodeGrantJson = Extract<ReturnsOf<typeof issueOAuthToken>, { refresh_token: string }>

/**
 * A request to the token endpoint: a form without headers of ours, as any OAuth client would send
 * it (protocol 07 §7, §17).
 */
export const requestTokens = (
  connection: Connection,
  grant: Readonly<Record<string, string>>,
): Promise<Response> =>
  connection.platform
    .fetch(`${connection.baseUrl()}/api/v1${PATH}`, {
      method: 'POST',
      headers: { accept: 'application/json', ...connection.extraRequestHeaders },
      body: new URLSearchParams({
        ...grant,
        client_id: connection.projectId,
        client_secret: connection.publishableClientKey,
      }),
      ...supportedFetchOptions(),
    })
    .catch((error: unknown) => {
      throw typedFailure(connection, error)
    })

/** The response to a refresh token, checked; a new refresh token in it is ignored. */
export async function readAccessToken(response: Response): Promise<string> {
  return (await readTokens(response)).access_token
}

/** The response to an authorization code, checked. */
export async function readCodeGrant(response: Response): Promise<CodeGrantJson> {
  const reply = await readTokens(response)
  if (!isFilled(reply.refresh_token)) throw invalidResponse(response)
  return reply as unknown as CodeGrantJson
}

async function readTokens(
  response: Response,
): Promise<{ readonly access_token: string; readonly refresh_token?: unknown }> {
  const text = await response.text()
  // Only failures are quoted: a success contains tokens, and errors are logged.
  if (response.status !== 200)
    throw new UnexpectedResponseError(
      `The token endpoint returned status ${response.status}: ${text}`,
      response,
      text,
    )
  const reply = parse(text)
  const isAbsentOr = (value: unknown, isFine: (value: unknown) => boolean) =>
    value === undefined || isFine(value)
  const valid =
    typeof reply.token_type === 'string' &&
    reply.token_type.toLowerCase() === 'bearer' &&
    isAbsentOr(reply.expires_in, (seconds) => typeof seconds === 'number' && seconds > 0) &&
    isAbsentOr(reply.refresh_token, isFilled) &&
    isAbsentOr(reply.scope, (scope) => typeof scope === 'string')
  if (!valid || !isFilled(reply.access_token)) throw invalidResponse(response)
  return { ...reply, access_token: reply.access_token }
}

function parse(text: string): { readonly [K in keyof CodeGrantJson]?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

const invalidResponse = (response: Response) =>
  new UnexpectedResponseError('The token endpoint returned an invalid response.', response, '')
