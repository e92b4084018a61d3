import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../data/projects/use-project.ts'
import { lastActiveOf } from '../../data/users/last-active.ts'
import { ofUsers, type SomeUser } from '../../data/users/queries.ts'

/**
 * Whether the user has a session. Only requested if nothing else tells whether they ever signed in.
 */
export function useHasSessions(user: SomeUser): boolean {
  const { data } = useQuery({
    ...ofUsers.sessions(useAdmin(), user.id),
    enabled: lastActiveOf(user) === null,
  })
  return data === undefined || data.length > 0
}
