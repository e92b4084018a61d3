import { KnownError } from '@latchkey/contract/pure'
import type { SampleRequest } from '@latchkey/contract/reference'
import { statusOf } from '@latchkey/js/internal'
import type { Dashboard } from '../../dashboard.ts'
import { NotConfirmed } from '../reauthentication.ts'

/** A response as it arrived. */
export interface ExplorerResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** The body is longer than `RESPONSE_MAX_BYTES`, and its rest was not read. */
  readonly isCut: boolean
  readonly durationMs: number
}

/** Of a body. More would only make the page slow. */
export const RESPONSE_MAX_BYTES = 1_000_000

const TOKEN_WINDOW_MS = 20_000

/** Headers of the transport, which an app never sees. */
const HIDDEN_HEADERS = ['x-stack-actual-status']

/**
 * Sends a request of the API explorer once, as the owner of the project, or as a user with their
 * access token. Rejects only if no response arrived, or if it was aborted. The service may then
 * have received it all the same.
 */
export async function sendFromExplorer(
  { appOptions, currentSession, reauthentication }: Dashboard,
  request: SampleRequest,
  { userToken, signal }: { readonly userToken: string | null; readonly signal: AbortSignal },
): Promise<ExplorerResponse> {
  let last: ExplorerResponse | undefined
  const send = async () => {
    const tokens = await currentSession().getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)
    last = await sendOnce(appOptions.baseUrl, request, signal, {
      ...(tokens && request.access && { 'x-stack-admin-access-token': tokens.accessToken }),
      ...(userToken !== null && { 'x-stack-access-token': userToken }),
    })
    // The question is asked by the code that knows this error.
    const error = knownErrorIn(last)
    if (KnownError.is(error, 'RECENT_AUTHENTICATION_REQUIRED') && userToken === null) throw error
    return last
  }
  try {
    return await reauthentication.run(send)
  } catch (error) {
    const isRefusal = error instanceof NotConfirmed || KnownError.isKnownError(error)
    if (isRefusal && last) return last
    throw error
  }
}

async function sendOnce(
  baseUrl: string,
  { access, projectId, method, path, params, query, headers, body }: SampleRequest,
  signal: AbortSignal,
  credentials: Readonly<Record<string, string>>,
): Promise<ExplorerResponse> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const startedAt = performance.now()
  const response = await fetch(`${baseUrl}/api/v1${filled}${search && `?${search}`}`, {
    method,
    signal,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    headers: {
      // Otherwise browsers log each expected error.
      'x-stack-override-error-status': 'true',
      ...(access && { 'x-stack-access-type': access, 'x-stack-project-id': projectId }),
      ...credentials,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: statusOf(response),
    headers: [...response.headers].filter(([name]) => !HIDDEN_HEADERS.includes(name)),
    ...(await readText(response)),
    durationMs: performance.now() - startedAt,
  }
}

/** Reads a body up to the limit. */
async function readText({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  let left = RESPONSE_MAX_BYTES
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || value === undefined) return { text: text + decoder.decode(), isCut: false }
    text += decoder.decode(value.subarray(0, left), { stream: true })
    left -= value.byteLength
    if (left < 0) {
      // Ends the transfer.
      await reader?.cancel()
      return { text, isCut: true }
    }
  }
}

/** The error of the catalog that a response is; null if it is none. */
export function knownErrorIn({ headers, text }: ExplorerResponse): KnownError | null {
  const code = headers.find(([name]) => name === 'x-stack-known-error')?.[1]
  if (code === undefined) return null
  try {
    return KnownError.fromWire({ ...(JSON.parse(text) as object), code })
  } catch {
    return null
  }
}
