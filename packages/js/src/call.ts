import type { BodyOf, Endpoint, ReturnsOf } from '@latchkey/contract'
import type { AccessType } from '@latchkey/contract/pure'
import type { Connection } from './connection.ts'
import { type ApiRequest, sendRequest } from './requests.ts'

type PathParameters<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A request to one declared endpoint: method, path, parameters and body are checked against the declaration. */
export type Call<E extends Endpoint, L extends AccessType = 'client'> = Pick<ApiRequest, 'session' | 'headers'> & {
  readonly method: E['method']
  readonly path: E['path']
  readonly accessType?: L
} & (PathParameters<E['path']> extends never ? object : { readonly params: Readonly<Record<PathParameters<E['path']>, string>> }) &
  (BodyOf<E, L> extends undefined ? { readonly body?: Readonly<Record<string, never>> } : { readonly body: BodyOf<E, L> })

/**
 * Calls an endpoint and gives its answer. Name the declaration as type argument; only its types are used, so that the bundle carries no
 * schemas: `call<typeof readCurrentUser>(connection, { method: 'GET', path: '/users/me', session })`.
 */
export async function call<E extends Endpoint, L extends AccessType = 'client'>(
  connection: Connection,
  request: Call<E, L>,
): Promise<ReturnsOf<E, L>> {
  const { params = {}, ...rest } = request as ApiRequest & { params?: Readonly<Record<string, string>> }
  const response = await sendRequest(connection, { ...rest, path: fillPath(rest.path, params) })
  return (await response.json()) as ReturnsOf<E, L>
}

/** Puts values in the place of `:name`. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
