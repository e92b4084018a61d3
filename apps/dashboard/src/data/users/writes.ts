import { useMemo } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { teamKeys } from '../teams/queries.ts'
import { userWrites } from './queries.ts'

/** The writes of `userWrites` on the page's project. What it may touch is read anew after each, also after one that failed. */
export function useUserWrites(): ReturnType<typeof userWrites> {
  const admin = useAdmin()
  const { queries } = useDashboard()

  return useMemo(() => {
    const touched = [
      projectKeys.users(admin.projectId),
      teamKeys.all(admin.projectId),
      projectKeys.mailbox(admin.projectId),
    ]
    const refresh = () =>
      Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })))
    const refreshing =
      <A extends readonly unknown[], R>(write: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        try {
          return await write(...given)
        } finally {
          // Waited for, so that what was written is on the page when its button is free again.
          await refresh()
        }
      }
    const writes = userWrites(admin)
    const entries = Object.entries(writes).map(([name, write]) => [
      name,
      refreshing(write as (...given: never[]) => Promise<unknown>),
    ])
    return Object.fromEntries(entries) as typeof writes
  }, [admin, queries])
}
