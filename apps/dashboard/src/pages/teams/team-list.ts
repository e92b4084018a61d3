import type { Sorting } from '../../components/data-table/columns.ts'
import type { Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'

/** The name of a team. It can be empty in the response. */
export const teamName = (team: Pick<Team, 'display_name'>): string =>
  team.display_name.trim() || t('Untitled')

/** The teams whose name or ID contains the text. */
export function matchingTeams(teams: readonly Team[], query: string): readonly Team[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return teams
  return teams.filter(
    ({ id, display_name }) => display_name.toLowerCase().includes(wanted) || id.includes(wanted),
  )
}

const DEFAULT_SORTING: Sorting = { columnId: 'created', descending: true }
const SORTABLE: readonly string[] = ['name', 'created', 'metadata']

/**
 * How the list is sorted, from its address: the column, with a leading minus for descending. Newest
 * first by default.
 */
export function readSorting(text: string | undefined): Sorting {
  const columnId = text?.replace(/^-/, '') ?? ''
  return SORTABLE.includes(columnId)
    ? { columnId, descending: text?.startsWith('-') ?? false }
    : DEFAULT_SORTING
}

/** For the address; undefined for the default. */
export function writeSorting({ columnId, descending }: Sorting): string | undefined {
  if (columnId === DEFAULT_SORTING.columnId && descending === DEFAULT_SORTING.descending)
    return undefined
  return `${descending ? '-' : ''}${columnId}`
}
