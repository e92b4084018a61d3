import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { NobodyYet, PageGone, SearchFurther } from './no-users.tsx'
import { isFiltered } from './users-filters.ts'
import { compact, type UsersSearch, withFilter } from './users-search.ts'

export interface UsersEmptyProps {
  search: UsersSearch
  /** The cursor of the next page, if the list continues. */
  nextCursor: string | undefined
  onSearch: (search: UsersSearch) => void
  onCreate: () => void
}

/** What a page without users shows: why it has none, and what to do. */
export function UsersEmpty({ search, nextCursor, onSearch, onCreate }: UsersEmptyProps) {
  const { projectId } = useAdmin()
  if (nextCursor !== undefined)
    return <SearchFurther onContinue={() => onSearch(compact({ ...search, cursor: nextCursor }))} />
  if (search.cursor) return <PageGone onFirst={() => onSearch(withFilter(search, {}))} />
  if (!isFiltered(search)) return <NobodyYet projectId={projectId} onCreate={onCreate} />
  return (
    <NothingMatches
      hint={t('Search by part of a name or email, or by a full user ID.')}
      clearLabel={t('Clear search')}
      onClear={() => onSearch(compact({ sort: search.sort, size: search.size }))}
    />
  )
}
