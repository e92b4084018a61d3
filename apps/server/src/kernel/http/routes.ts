import type { AccessType, ApiVersion, Endpoint, InputOf, Method } from '@latchkey/contract'
import { API_VERSIONS, isByLevel } from '@latchkey/contract'
import { TrieRouter } from 'hono/router/trie-router'
import type { z } from 'zod'
import type { OpenContext, RequestContext } from '../context.ts'
import type { ApiResponse } from './responses.ts'
import { type Trim, trimmer } from './trim.ts'
import type { ValidInput } from './validation.ts'

/** A declaration with its handler. */
export interface Route {
  readonly declaration: Endpoint
  readonly handle: (ctx: never, input: never) => unknown
}

type HandlerContext<E extends Endpoint> = E['access'] extends 'anyone'
  ? OpenContext
  : RequestContext
/**
 * Handlers return the whole record, or an `ApiResponse` where status or headers matter too. A
 * `PagedList` or an `ExportFile` is streamed.
 */
type HandlerResult = object | string | ApiResponse

/** Serves a declared endpoint. */
export const on = <E extends Endpoint>(
  declaration: E,
  handle: (ctx: HandlerContext<E>, input: InputOf<E>) => Promise<HandlerResult> | HandlerResult,
): Route => ({ declaration, handle: handle as Route['handle'] })

/** A prepared route: each function that trims its responses is built once. */
export interface CompiledRoute {
  readonly declaration: Endpoint
  readonly handle: (ctx: OpenContext | RequestContext, input: ValidInput) => unknown
  readonly trim: Readonly<Record<AccessType, Trim>>
}

/** The target of a path. Several routes on one method and path are overloads (protocol 01 §5.5). */
export interface Match {
  readonly overloads: readonly CompiledRoute[]
  readonly params: Readonly<Record<string, string>>
}

/** Finds routes by version, method and path. */
export interface RouteTable {
  find(version: ApiVersion, method: string, path: string): Match | null
  /** Does the path exist with any method? */
  knows(version: ApiVersion, path: string): boolean
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function createRouteTable(routes: readonly Route[]): RouteTable {
  const tables = new Map<ApiVersion, TrieRouter<readonly CompiledRoute[]>>(
    API_VERSIONS.map((version) => [version, tableOf(routes, version)]),
  )

  const find = (version: ApiVersion, method: string, path: string): Match | null => {
    const [matches] = (tables.get(version) as TrieRouter<readonly CompiledRoute[]>).match(
      method,
      path,
    )
    const first = matches[0] as [readonly CompiledRoute[], Record<string, string>] | undefined
    if (!first) return null
    return { overloads: first[0], params: decodeParams(first[1]) }
  }
  return {
    find,
    knows: (version, path) => METHODS.some((method) => find(version, method, path) !== null),
  }
}

function tableOf(
  routes: readonly Route[],
  version: ApiVersion,
): TrieRouter<readonly CompiledRoute[]> {
  const offered = routes.filter(
    ({ declaration }) => declaration.versions?.includes(version) ?? true,
  )
  const grouped = Map.groupBy(
    offered,
    ({ declaration }) => `${declaration.method} ${declaration.path}`,
  )
  const table = new TrieRouter<readonly CompiledRoute[]>()
  // The router matches in the order of registration, so fixed paths are registered before those
  // with parameters: /users/me before /users/:id.
  const inOrder = [...grouped.values()].toSorted((a, b) => parameterCount(a) - parameterCount(b))
  for (const overloads of inOrder) {
    const { method, path } = (overloads[0] as Route).declaration
    table.add(method, path, overloads.map(compile))
  }
  return table
}

const parameterCount = ([route]: readonly Route[]) =>
  (route as Route).declaration.path.split(':').length

function compile({ declaration, handle }: Route): CompiledRoute {
  const { returns } = declaration
  const build = (level: AccessType): Trim => {
    if (returns === 'text' || returns === 'redirect') return (value) => value
    return trimmer((isByLevel(returns) ? returns[level] : returns) as z.ZodType)
  }
  // Built with the first response: building all of them takes half of the time that creating the
  // app takes.
  const built: Partial<Record<AccessType, Trim>> = {}
  const trimAt =
    (level: AccessType): Trim =>
    (value) => {
      built[level] ??= build(level)
      return built[level](value)
    }
  return {
    declaration,
    handle: handle as CompiledRoute['handle'],
    trim: { client: trimAt('client'), server: trimAt('server'), admin: trimAt('admin') },
  }
}

/** In place: the router makes a new record for every match. */
function decodeParams(params: Record<string, string>): Record<string, string> {
  for (const name in params) params[name] = decodeSegment(params[name] as string)
  return params
}

/** A malformed escape is left unchanged, for the schema to reject. */
function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
