import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../data/projects/use-project.ts'
import { lastActiveOf } from '../../data/users/last-active.ts'
import { ofUsers, type User } from '../../data/users/queries.ts'

/** Has the user any session? Asked only where nothing else tells whether they were ever there. */
export function useHasSessions(user: User): boolean {
  const { data } = useQuery({
    ...ofUsers.sessions(useAdmin(), user.id),
    enabled: lastActiveOf(user) === null,
  })
  return data === undefined || data.length > 0
}
