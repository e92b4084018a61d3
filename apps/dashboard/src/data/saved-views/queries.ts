import type { listSavedViews, ReturnsOf, ViewedList } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** A named view of a list, with the names of the wire (protocol 09 §24 no. 24). */
export type SavedView = ReturnsOf<typeof listSavedViews, 'admin'>['items'][number]
export type { ViewedList }

export const savedViewKeys = {
  list: (projectId: string, list: ViewedList) =>
    [...projectKeys.all(projectId), 'saved-views', list] as const,
}

/** The views of a list that the administrator sees, by name. */
export const savedViews = (admin: ProjectAdmin, list: ViewedList) =>
  queryOptions({
    queryKey: savedViewKeys.list(admin.projectId, list),
    queryFn: async (): Promise<readonly SavedView[]> =>
      (
        await admin.call<typeof listSavedViews>({
          method: 'GET',
          path: '/internal/saved-views',
          query: { list },
        })
      ).items,
  })
