import type { AnyRouteProps } from './props.ts'

/** The path below the handler and the query of a page. */
export interface Route {
  /** The parts of the catch-all parameter, whatever its name; null if there is none. */
  readonly parts: readonly string[] | null
  readonly search: string
}

/** Reads the props of a page. Of a query parameter that is given twice, the last one counts. */
export async function readRoute({ params, searchParams }: AnyRouteProps): Promise<Route> {
  const parts = Object.values((await params) ?? {}).find((value) => Array.isArray(value))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((await searchParams) ?? {})) {
    const last = typeof value === 'string' ? value : value?.at(-1)
    if (last !== undefined) query.set(name, last)
  }
  return { parts: parts ?? null, search: query.toString() }
}
