import type { BodyOf, createSavedView, deleteSavedView, updateSavedView } from '@latchkey/contract'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../projects/use-project.ts'
import { useWrite } from '../use-write.ts'
import { type SavedView, savedViewKeys, type ViewedList } from './queries.ts'

export type NewView = Omit<BodyOf<typeof createSavedView, 'admin'>, 'list'>
export type ViewChange = BodyOf<typeof updateSavedView, 'admin'>

/** Saves a view of a list and returns it. */
export function useCreateView(list: ViewedList) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const key = savedViewKeys.list(admin.projectId, list)
  return useWrite({
    write: (view: NewView): Promise<SavedView> =>
      admin.call<typeof createSavedView>({
        method: 'POST',
        path: '/internal/saved-views',
        body: { list, ...view },
      }),
    changes: [key],
    // It is opened at once.
    onSuccess: (view) =>
      queries.setQueryData<readonly SavedView[]>(key, (views = []) => [...views, view]),
  })
}

/** Renames, changes, shares or stops sharing a view. */
export function useUpdateView(list: ViewedList) {
  const admin = useAdmin()
  return useWrite({
    write: ({ id, change }: { id: string; change: ViewChange }): Promise<SavedView> =>
      admin.call<typeof updateSavedView>({
        method: 'PATCH',
        path: '/internal/saved-views/:view_id',
        params: { view_id: id },
        body: change,
      }),
    changes: [savedViewKeys.list(admin.projectId, list)],
  })
}

/** Deletes a view. */
export function useDeleteView(list: ViewedList) {
  const admin = useAdmin()
  return useWrite({
    write: (id: string) =>
      admin.call<typeof deleteSavedView>({
        method: 'DELETE',
        path: '/internal/saved-views/:view_id',
        params: { view_id: id },
      }),
    changes: [savedViewKeys.list(admin.projectId, list)],
  })
}
