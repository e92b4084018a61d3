import type { Sorting } from '../../components/data-table/columns.ts'
import type { Team, TeamFilters } from '../../data/teams/queries.ts'
import { readStored, writeStored } from '../../stored.ts'
import { t } from '../../text.ts'
import { splitPath } from './metadata-columns.ts'
import type { TeamsSearch } from './teams-search.ts'

/** The name of a team. It can be empty in the response. */
export const teamName = (team: Pick<Team, 'display_name'>): string =>
  team.display_name.trim() || t('Untitled')

const DEFAULT_SORTING: Sorting = { columnId: 'created', descending: true }
/** The columns that the service sorts by, and their names there. */
const SORTS = { name: 'display_name', created: 'created_at' } as const

const isSort = (columnId: string): columnId is keyof typeof SORTS => Object.hasOwn(SORTS, columnId)

/**
 * How the list is sorted, from its address: the column, with a leading minus for descending. Newest
 * first by default.
 */
export function readSorting(text: string | undefined): Sorting {
  const columnId = text?.replace(/^-/, '') ?? ''
  return isSort(columnId)
    ? { columnId, descending: text?.startsWith('-') ?? false }
    : DEFAULT_SORTING
}

/** For the address; undefined for the default. */
export function writeSorting({ columnId, descending }: Sorting): string | undefined {
  if (columnId === DEFAULT_SORTING.columnId && descending === DEFAULT_SORTING.descending)
    return undefined
  return `${descending ? '-' : ''}${columnId}`
}

const columnKey = (projectId: string) => `latchkey-teams-column-${projectId}`

/**
 * The metadata key that is a column: from the address, or else the last one chosen in this browser
 * for this project.
 */
export function readMetadataColumn(
  projectId: string,
  given: string | undefined,
): string | undefined {
  const path = given ?? readStored(columnKey(projectId))
  return path && splitPath(path) ? path : undefined
}

/** Remembers the metadata key that is a column. */
export const writeMetadataColumn = (projectId: string, path: string | undefined): void =>
  writeStored(columnKey(projectId), path ?? '')

/** Teams per page unless the address says otherwise. */
export const DEFAULT_SIZE = 25

/** The page of the list that the address describes. */
export function pageOf(search: TeamsSearch, metadata: string | undefined): TeamFilters {
  const { columnId, descending } = readSorting(search.sort)
  return {
    query: search.query,
    sort: isSort(columnId) ? SORTS[columnId] : undefined,
    descending,
    metadata,
    limit: search.size ?? DEFAULT_SIZE,
    cursor: search.cursor,
  }
}
