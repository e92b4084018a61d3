import { useEffect } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { owned, projectKeys } from './queries.ts'

/** Forgets everything of a project that the user may no longer see, except that it is gone. */
export function useForgetProject(projectId: string, isGone: boolean): void {
  const { queries } = useDashboard()
  useEffect(() => {
    if (!isGone) return
    const [, , frame] = projectKeys.project(projectId)
    queries.removeQueries({
      queryKey: projectKeys.all(projectId),
      predicate: ({ queryKey }) => queryKey[2] !== frame,
    })
    void queries.invalidateQueries({ queryKey: owned.all })
  }, [projectId, isGone, queries])
}
