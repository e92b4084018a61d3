import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { projectKeys } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { type Trail, withNext } from './trail.ts'

interface Place {
  /** Names the list within the project. */
  readonly list: string
  /** What the list is filtered by; another filter is another list. */
  readonly filters: string
  /** Where the page shown begins; undefined on the first. */
  readonly cursor: string | undefined
  readonly nextCursor: string | null | undefined
  /** The page shown is still the one before: what follows it says nothing of this one. */
  readonly isOutdated: boolean
}

const FIRST: Trail = [undefined]

/**
 * The way back through a list that the service only pages forwards. Remembers where the visited
 * pages begin while the app runs, so also after a visit to a row's page. A page that was opened by
 * its address leads back to the first.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of these
  useEffect(() => {
    if (!isOutdated)
      queries.setQueryData<Trail>(key, (before = FIRST) => withNext(before, cursor, nextCursor))
  }, [projectId, list, filters, cursor, nextCursor, isOutdated])

  return {
    /** Of the page shown, from zero; undefined where that is not known. */
    page: at < 0 ? undefined : at,
    /** Where the page before begins. Undefined: there is none. */
    previous: cursor === undefined ? undefined : { cursor: at > 0 ? trail[at - 1] : undefined },
    next: nextCursor ? { cursor: nextCursor } : undefined,
  }
}
