import { KnownError } from '@latchkey/contract/pure'
import type { ApiRequest, Connection } from './connection.ts'
import { typedFailure } from './diagnostics.ts'
import { knownErrorOf, statusOf } from './known-errors.ts'
import { ServiceUnreachableError, UnexpectedResponseError } from './request-errors.ts'
import { type Attempt, failureWorthRetrying, withRetries } from './retries.ts'
import { type LiveTokens, TOKEN_WINDOW_MS } from './session.ts'
import { withSetupHint } from './setup-hints.ts'
import { CLIENT_VERSION } from './version.ts'

const NONCE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Sends a request with the session's tokens, retries where that can help, and throws known errors
 * as such (protocol 07 §8). Other failures are a `ServiceUnreachableError`, an
 * `UnexpectedResponseError` or a `TooManyRequestsError`.
 */
export async function sendRequest(connection: Connection, request: ApiRequest): Promise<Response> {
  const send = (proven: ApiRequest) =>
    withRetries(connection, () => attemptRequest(connection, proven))
  const sent = () => connection.sendWithProof?.(request, send) ?? send(request)
  try {
    return await (request.signal ? untilAborted(request.signal, sent) : sent())
  } catch (error) {
    throw await withSetupHint(connection, error)
  }
}

/**
 * The result of the work, or the signal's reason immediately when that comes first: a pause between
 * two attempts can be long.
 */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    const stopListening = () => signal.removeEventListener('abort', abort)
    work().finally(stopListening).then(resolve, reject)
  })
}

async function attemptRequest(
  connection: Connection,
  request: ApiRequest,
): Promise<Attempt<Response>> {
  request.signal?.throwIfAborted()
  const tokens = (await request.session?.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)) ?? null
  // Not part of what is retried: a header or a body that cannot be sent throws the same kind of
  // error as the network does.
  const { url, init } = toFetch(connection, request, tokens)
  try {
    const response = await connection.platform.fetch(url, init)
    return await toAttempt(connection, request, response, tokens)
  } catch (error) {
    const failure = typedFailure(connection, error)
    // Whether a POST or PATCH arrived before the connection broke is unknown, so it is not
    // repeated.
    if (
      !(failure instanceof ServiceUnreachableError) ||
      request.method === 'POST' ||
      request.method === 'PATCH'
    )
      throw failure
    return { failure }
  }
}

/** The request for `fetch`. */
function toFetch(
  connection: Connection,
  request: ApiRequest,
  tokens: LiveTokens | null,
): { readonly url: string; readonly init: RequestInit } {
  const accessType = request.accessType ?? 'client'
  const headers = new Headers({
    'X-Stack-Override-Error-Status': 'true',
    'X-Stack-Project-Id': connection.projectId,
    'X-Stack-Access-Type': accessType,
    'X-Stack-Client-Version': CLIENT_VERSION,
    'X-Stack-Allow-Anonymous-User': 'true',
    'X-Stack-Random-Nonce': randomNonce(),
    'ngrok-skip-browser-warning': 'true',
  })
  const add = (more: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
  }
  if (tokens) add({ 'X-Stack-Access-Token': tokens.accessToken })
  if (tokens?.refreshToken) add({ 'X-Stack-Refresh-Token': tokens.refreshToken })
  if (connection.language.current) add({ 'accept-language': connection.language.current })
  add(connection.credentials(accessType))
  add(connection.extraRequestHeaders)
  const hasBody = request.body !== undefined
  const isRaw = request.body instanceof Uint8Array
  if (hasBody) add({ 'content-type': isRaw ? 'application/octet-stream' : 'application/json' })
  add(request.headers ?? {})

  return {
    url: `${connection.baseUrl()}/api/v1${request.path}`.replace(/\/$/, ''),
    init: {
      method: request.method,
      headers,
      ...(hasBody && {
        body: isRaw ? (request.body as Uint8Array<ArrayBuffer>) : JSON.stringify(request.body),
      }),
      ...(request.signal && { signal: request.signal }),
      ...supportedFetchOptions(),
    },
  }
}

/** Turns a response into the result of an attempt. Throws what is not worth a retry. */
async function toAttempt(
  connection: Connection,
  request: ApiRequest,
  response: Response,
  tokens: LiveTokens | null,
): Promise<Attempt<Response>> {
  const status = statusOf(response)
  const known = await knownErrorOf(response)
  if (known) {
    if (!KnownError.is(known, 'INVALID_ACCESS_TOKEN')) throw known
    if (!tokens)
      throw new Error(
        `The service refused an access token that was never sent (${known.errorCode}).`,
        { cause: known },
      )
    request.session?.markAccessTokenExpired(tokens.accessToken)
    return { failure: known, now: true }
  }
  if (status >= 200 && status < 300) return { result: response }
  const failure = await failureWorthRetrying(connection, response, status)
  if (failure) return { failure }
  const text = await response.text()
  throw new UnexpectedResponseError(
    `${request.method} ${request.path} failed with status ${status}: ${text}`,
    response,
    text,
    status,
  )
}

/**
 * 45 characters of base 32. They are never read; they stop caches of frameworks from returning
 * stored responses.
 */
export const randomNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(45)), (byte) => NONCE_ALPHABET[byte % 32]).join(
    '',
  )

/** Some runtimes throw on options they do not implement. */
export const supportedFetchOptions = (): RequestInit => ({
  ...('credentials' in Request.prototype && { credentials: 'omit' }),
  ...('cache' in Request.prototype && { cache: 'no-store' }),
})
