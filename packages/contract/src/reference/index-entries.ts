import type { Endpoint } from '../endpoint.ts'

/** An endpoint as a search of the dashboard finds it (`/docs/index.json`). */
export interface ReferenceEntry {
  /** The id of the operation, which is its anchor on the reference page. */
  readonly id: string
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly summary: string
  readonly tag: string
}

/** The id of the operation of an endpoint: `get_users_user_id`. */
export const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')}`

/** The path of an endpoint with `{name}` for each parameter. */
export const documentedPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/g, '{$1}')
