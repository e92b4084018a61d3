import type { BodyOf, Endpoint, InputOf, ReturnsOf } from '@latchkey/contract'
import type { AccessType } from '@latchkey/contract/pure'
import type { ApiRequest, Connection } from './connection.ts'
import { typedFailure } from './diagnostics.ts'
import { UnexpectedResponseError } from './request-errors.ts'
import { sendRequest } from './requests.ts'
import { withSetupHint } from './setup-hints.ts'

const LONGEST_QUOTE = 200

type PathParameters<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of an endpoint's query. */
type QueryNames<E extends Endpoint> = InputOf<E>['query'] extends infer Q
  ? Q extends object
    ? keyof Q & string
    : never
  : never

/**
 * A request to one declared endpoint: method, path, parameters and body are checked against the
 * declaration.
 */
export type Call<E extends Endpoint, L extends AccessType = 'client'> = Pick<
  ApiRequest,
  'session' | 'headers' | 'signal'
> & {
  readonly method: E['method']
  readonly path: E['path']
  readonly accessType?: L
  /** Undefined values are omitted. */
  readonly query?: { readonly [K in QueryNames<E>]?: string | undefined }
} & (PathParameters<E['path']> extends never
    ? object
    : { readonly params: Readonly<Record<PathParameters<E['path']>, string>> }) &
  (BodyOf<E, L> extends undefined
    ? { readonly body?: Readonly<Record<string, never>> }
    : { readonly body: BodyOf<E, L> })

/**
 * Calls an endpoint and returns its response. Pass the declaration as type argument; only its types
 * are used, so that the bundle contains no schemas:
 * `call<typeof readCurrentUser>(connection, { method: 'GET', path: '/users/me', session })`.
 */
export async function call<E extends Endpoint, L extends AccessType = 'client'>(
  connection: Connection,
  request: Call<E, L>,
): Promise<ReturnsOf<E, L>> {
  const { params, query, ...rest } = request as ApiRequest & PathValues
  const response = await sendRequest(connection, {
    ...rest,
    path: fillPath(rest.path, { params, query }),
  })
  return (await readJson(connection, rest, response)) as ReturnsOf<E, L>
}

/**
 * The JSON of a response; an `UnexpectedResponseError` for anything else, such as the page of
 * another server.
 */
export async function readJson(
  connection: Connection,
  { method, path }: Pick<ApiRequest, 'method' | 'path'>,
  response: Response,
): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw typedFailure(connection, error)
  })
  try {
    return JSON.parse(text)
  } catch {
    const error = new UnexpectedResponseError(
      `The response to ${method} ${path} is not JSON: ${text.slice(0, LONGEST_QUOTE)}`,
      response,
      text,
    )
    throw await withSetupHint(connection, error)
  }
}

/** The parameters of a path, and what follows it. */
export interface PathValues {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
}

/**
 * Replaces `:name` with values and appends the query, without undefined values. Throws where a
 * value would lead to another endpoint: ids often come from outside, and encoding does not stop an
 * empty one or dots from being read as path segments.
 */
export function fillPath(path: string, { params = {}, query = {} }: PathValues): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new Error(`Not a valid ${name}: "${value}".`)
    return encodeURIComponent(value)
  })
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`
}
