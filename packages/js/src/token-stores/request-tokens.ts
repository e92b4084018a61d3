import { readTokenCookies } from '../cookies.ts'
import type { Tokens } from './token-store.ts'

/** Any request of any framework: something with headers to read. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null | undefined }
}

/**
 * The tokens in the header that a front end sends to its own back end; null if the request has none
 * (protocol 07 §5).
 */
export function readAuthHeader(request: RequestLike): Tokens | null {
  const header = request.headers.get('x-stack-auth')
  if (!header) return null
  const parsed = parseJson(header)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalid()
  const { accessToken = null, refreshToken = null } = parsed as Record<string, unknown>
  if (!isTokenOrNull(accessToken) || !isTokenOrNull(refreshToken)) throw invalid()
  return { accessToken, refreshToken }
}

/** The tokens in the cookies of a request. */
export const readCookieHeader = (request: RequestLike, projectId: string): Tokens =>
  readTokenCookies(request.headers.get('cookie') ?? '', projectId)

const isTokenOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string'

const invalid = () =>
  new Error(
    'The header x-stack-auth is invalid. It must hold a JSON object with accessToken and refreshToken, as getAuthHeaders() makes it.',
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid()
  }
}
