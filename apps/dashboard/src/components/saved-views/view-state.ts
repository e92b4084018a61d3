import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { SavedView } from '../../data/saved-views/queries.ts'

/**
 * What a list shows: its filters and order, and its columns in their order (null if they are not
 * part of it).
 */
export interface ViewState {
  readonly search: Readonly<Record<string, unknown>>
  readonly columns: readonly string[] | null
}

const stringify = stringifySearchWith(JSON.stringify, JSON.parse)
const parse = parseSearchWith(JSON.parse)

/** The query string, in the same order whatever the order of the filters was. */
export const writeSearch = (search: ViewState['search']): string =>
  stringify(
    Object.fromEntries(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))),
  ).replace(/^\?/, '')

export const readSearch = (search: string): Record<string, unknown> => parse(`?${search}`)

/** Whether the list no longer shows what the view says. */
export function isChanged(view: SavedView, { search, columns }: ViewState): boolean {
  return (
    writeSearch(search) !== writeSearch(readSearch(view.search)) ||
    (view.columns !== null && JSON.stringify(view.columns) !== JSON.stringify(columns))
  )
}
