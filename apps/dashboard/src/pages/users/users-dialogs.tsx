import type { ColumnChoice } from './column-choice.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FILTERS, filtersOf, isFiltered } from './users-filters.ts'
import { compact, type UsersSearch, withFilter } from './users-search.ts'
import type { UsersDialog } from './users-tools.tsx'

export interface UsersDialogsProps {
  opened: UsersDialog | undefined
  search: UsersSearch
  choice: ColumnChoice
  /** Whether the columns are those of a saved view. */
  ofView: boolean
  onSearch: (search: UsersSearch) => void
  onChoice: (choice: ColumnChoice) => void
  /** Shows the columns as they were at first. */
  onReset: () => void
  onClose: () => void
}

/** The dialog of the list that is open, if any. */
export function UsersDialogs({
  opened,
  search,
  choice,
  ofView,
  onSearch,
  onChoice,
  onReset,
  onClose,
}: UsersDialogsProps) {
  switch (opened?.kind) {
    case 'columns':
      return (
        <ColumnsDialog
          choice={choice}
          ofView={ofView}
          onChange={onChoice}
          onReset={onReset}
          onClose={onClose}
        />
      )
    case 'export':
      return (
        <ExportDialog
          filters={filtersOf(search, choice.metadata)}
          choice={choice}
          ids={opened.ids}
          isFiltered={isFiltered(compact({ ...search, anonymous: undefined }))}
          onClose={onClose}
        />
      )
    case 'filters':
      return (
        <FilterDialog
          search={search}
          onChange={(filters) => onSearch(withFilter(search, { ...NO_FILTERS, ...filters }))}
          onClose={onClose}
        />
      )
    default:
      return null
  }
}

const NO_FILTERS = Object.fromEntries(FILTERS.flat().map((name) => [name, undefined]))
