import { ACCESS_TYPES, type AccessType } from '@latchkey/contract/pure'

/** What the page shows, in its address, which may be anything. Values never go there. */
export interface ExplorerSearch {
  /** The id of the operation. */
  op?: string
  access?: string
  /** The search in the list of endpoints. */
  query?: string
}

/** The search of the address, as far as it can be shown. */
export interface ShownSearch {
  readonly op: string | undefined
  readonly access: AccessType
  readonly query: string
}

/** Reads the address. What it cannot show is ignored. */
export function readExplorerSearch(search: Record<string, unknown>): ShownSearch {
  return {
    op: typeof search.op === 'string' && search.op !== '' ? search.op : undefined,
    access: ACCESS_TYPES.find((each) => each === search.access) ?? 'admin',
    // A text of digits is parsed as a number.
    query: ['string', 'number'].includes(typeof search.query) ? String(search.query) : '',
  }
}
