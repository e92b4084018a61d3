import { useUpdateProject } from '../data/projects/writes.ts'
import { t } from '../text.ts'
import { useAction } from './use-action.ts'

type ProjectChange = Parameters<ReturnType<typeof useUpdateProject>>[0]

/** Changes the project as a switch does: shown immediately, with a toast that says how it ended. */
export function useSetting(): (change: ProjectChange) => Promise<boolean> {
  const updateProject = useUpdateProject({ optimistic: true })
  const { run } = useAction({ failure: 'toast' })
  return (change) => run(() => updateProject(change), { done: t('Saved') })
}
