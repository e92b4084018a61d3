import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { projectKeys } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { type Trail, withNext } from './trail.ts'

interface Place {
  /** The name of the list within the project. */
  readonly list: string
  /** What the list is filtered by. Another filter is another list. */
  readonly filters: string
  /** Where the current page starts; undefined on the first. */
  readonly cursor: string | undefined
  readonly nextCursor: string | null | undefined
  /** The rows are still those of the previous page, so their next page is not that of this one. */
  readonly isOutdated: boolean
}

const FIRST: Trail = [undefined]

/**
 * Back navigation for a list that the service only pages forward. Remembers where visited pages
 * start while the app runs, also after a visit to the page of a row. A page that was opened by its
 * address leads back to the first.
 */
export function useCursors({ list, filters, cursor, nextCursor, isOutdated }: Place) {
  const { queries } = useDashboard()
  const { projectId } = useAdmin()
  const key = [...projectKeys.all(projectId), 'trail', list, filters]
  const { data: trail = FIRST } = useQuery<Trail>({
    queryKey: key,
    queryFn: skipToken,
    initialData: FIRST,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const at = trail.indexOf(cursor)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key consists of these
  useEffect(() => {
    if (!isOutdated)
      queries.setQueryData<Trail>(key, (before = FIRST) => withNext(before, cursor, nextCursor))
  }, [projectId, list, filters, cursor, nextCursor, isOutdated])

  return {
    /** The number of the current page, from zero; undefined if not known. */
    page: at < 0 ? undefined : at,
    /** Where the previous page starts. Undefined if there is none. */
    previous: cursor === undefined ? undefined : { cursor: at > 0 ? trail[at - 1] : undefined },
    next: nextCursor ? { cursor: nextCursor } : undefined,
  }
}
