import { ACCESS_TYPES, type AccessType } from '@latchkey/contract/pure'

/** What the page shows, in its address, which may be anything. Values never go there. */
export interface ExplorerSearch {
  /** The id of the operation. */
  op?: string
  access?: string
  /** Values of parameters to start with, such as from a link. */
  params?: Record<string, string>
  /** A JSON body to start with. */
  body?: Record<string, unknown>
}

/** The search of the address, as far as it can be shown. */
export interface ShownSearch {
  readonly op: string | undefined
  readonly access: AccessType
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the address. What it cannot show is ignored. */
export function readExplorerSearch(search: Record<string, unknown>): ShownSearch {
  const params = isObject(search.params) ? Object.entries(search.params) : []
  return {
    op: typeof search.op === 'string' && search.op !== '' ? search.op : undefined,
    access: ACCESS_TYPES.find((each) => each === search.access) ?? 'admin',
    params: Object.fromEntries(
      params.flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[name, String(value)]]
          : [],
      ),
    ),
    body: isObject(search.body) ? search.body : undefined,
  }
}
