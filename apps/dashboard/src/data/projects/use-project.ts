import type { AdminApp, AdminProject, AdminProjectUpdate } from '@latchkey/js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { describe } from '../../components/describe.ts'
import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import { ofProject, owned, projectKeys } from './queries.ts'

/** The project of the page's address, with the rights of the signed-in owner. */
export function useAdmin(): AdminApp {
  const { owner } = useDashboard()
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' })
  return owner.adminApp(projectId)
}

/** What is known of the project of the page. */
export function useProjectQuery() {
  return useQuery(ofProject.project(useAdmin()))
}

/** The project of the page, for whatever stands below the project's frame: it draws nothing before the project is there. */
export function useProject(): AdminProject {
  const { data } = useProjectQuery()
  if (!data) throw new Error('useProject must be used below the frame of a project.')
  return data
}

/**
 * Writes a change of the project. `now` shows it at once and takes it back if it fails, for switches; otherwise it shows when the service has
 * accepted it. Either way the newest answer wins.
 */
export function useProjectUpdate({ now = false, saved }: { now?: boolean; saved?: string } = {}) {
  const admin = useAdmin()
  const { queries, toasts, owner } = useDashboard()
  const key = projectKeys.project(admin.projectId)

  return useMutation({
    mutationKey: key,
    mutationFn: (update: AdminProjectUpdate) => admin.updateProject(update),
    async onMutate(update) {
      if (!now) return {}
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<AdminProject>(key)
      if (before)
        queries.setQueryData(key, {
          ...before,
          ...update,
          config: { ...before.config, ...update.config },
        })
      return { before }
    },
    onError(error, _, context) {
      if (!now) return
      if (context?.before) queries.setQueryData(key, context.before)
      // Another change may have come through between that moment and this.
      void queries.invalidateQueries({ queryKey: key })
      toasts.show({ tone: 'danger', text: describe(error) })
    },
    onSuccess(project) {
      // With another change still on its way, this answer knows less than the page does.
      if (queries.isMutating({ mutationKey: key }) <= 1) queries.setQueryData(key, project)
      void queries.invalidateQueries({ queryKey: owned.projects(owner).queryKey })
      void queries.invalidateQueries({ queryKey: projectKeys.config(admin.projectId) })
      toasts.show({ tone: 'success', text: saved ?? t('Saved') })
    },
  })
}
