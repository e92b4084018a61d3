import { KnownError } from '@latchkey/contract'
import type { Context } from '../context.ts'
import { isOfDeletedProject, isTimeout } from '../database.ts'
import { isUnavailable } from '../database-down.ts'
import type { RequestInfo } from '../request-info.ts'
import { isPoolTimeout } from '../service-pool.ts'
import { corsHeaders, securityHeaders } from './headers.ts'
import { ApiResponse, HttpError, JSON_TYPE, TooBusy, WithHeaders } from './responses.ts'

export function errorResponse(ctx: Context, error: unknown, info: RequestInfo): ApiResponse {
  if (error instanceof WithHeaders) return errorResponse(ctx, error.cause, info).with(error.headers)
  if (KnownError.isKnownError(error)) {
    return new ApiResponse(JSON.stringify(error.toWire(), null, 2), {
      status: error.statusCode,
      headers: { 'content-type': JSON_TYPE, 'x-stack-known-error': error.errorCode },
    })
  }
  if (error instanceof HttpError) return plainResponse(error)

  // Deleted while the request was running (protocol 04 §3.4).
  if (isOfDeletedProject(error)) return errorResponse(ctx, unknownProject(info), info)
  const problem = databaseProblem(error)
  if (problem !== null) {
    ctx.log.warn({ requestId: info.id, error }, problem.message)
    return plainResponse(problem.error)
  }
  ctx.log.error({ requestId: info.id, error }, 'A request failed unexpectedly')
  return plainResponse(new HttpError('internal-error', { request_id: info.id }))
}

const LATER = { 'retry-after': '10' }

/** What the caller gets, and what the log says, if the database is down or overloaded. */
export function databaseProblem(error: unknown): { error: HttpError; message: string } | null {
  if (isTimeout(error)) {
    const message = 'The database took too long for a request'
    return { error: new HttpError('database-too-slow', {}, LATER), message }
  }
  if (isUnavailable(error)) {
    const message = 'The database was not available for a request'
    return { error: new HttpError('database-unavailable', {}, LATER), message }
  }
  if (isPoolTimeout(error)) {
    const message = 'No database connection was free for a request'
    return { error: new TooBusy(1), message }
  }
  return null
}

/** Requests of OAuth name their project by the client id (protocol 02 §11). */
function unknownProject({ headers, search }: RequestInfo): Error {
  const project_id = headers.get('x-stack-project-id')
  return project_id === null
    ? new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', {
        client_id: new URLSearchParams(search).get('client_id'),
      })
    : new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id })
}

const plainResponse = ({ message, status, headers }: HttpError): ApiResponse =>
  new ApiResponse(message, { status, headers: { 'content-type': TEXT_TYPE, ...headers } })

export const TEXT_TYPE = 'text/plain; charset=utf-8'

export function toResponse(response: ApiResponse, info: RequestInfo): Response {
  const status = response.status ?? 200
  const { text, type } = serialize(response, info)
  const named: Record<string, string> = {
    ...corsHeaders,
    ...securityHeaders,
    'cache-control': 'no-store, max-age=0',
    'x-stack-request-id': info.id,
    ...(type === null ? {} : { 'content-type': type }),
    ...response.headers,
  }
  const headers =
    response.cookies.length === 0
      ? named
      : [
          ...Object.entries(named),
          ...response.cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
        ]
  // For browsers that would log an error (§7.3). Only the status line changes.
  if (status >= 400 && info.headers.has('x-stack-override-error-status')) {
    return new Response(text, {
      status: 200,
      headers: { ...named, 'x-stack-actual-status': String(status) },
    })
  }
  return new Response(text, { status, headers })
}

function serialize(
  response: ApiResponse,
  info: RequestInfo,
): { text: string | ReadableStream | null; type: string | null } {
  if (response.body === undefined) return { text: null, type: null }
  if (response.body instanceof ReadableStream) return { text: response.body, type: JSON_TYPE }
  if (typeof response.body === 'string') return { text: response.body, type: TEXT_TYPE }
  return { text: stringify(response.body, info), type: JSON_TYPE }
}

/** Indented for humans who read it in a browser. */
export const stringify = (body: unknown, info: RequestInfo): string =>
  JSON.stringify(body, null, info.headers.get('accept')?.includes('text/html') ? 2 : undefined)
