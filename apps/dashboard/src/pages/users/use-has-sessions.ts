import { useQuery } from '@tanstack/react-query'
import { lastActiveOf } from '../../data/last-active.ts'
import { useAdmin } from '../../data/use-project.ts'
import { ofUsers, type User } from '../../data/users.ts'

/** Has the user any session? Asked only where nothing else tells whether they were ever there. */
export function useHasSessions(user: User): boolean {
  const { data } = useQuery({
    ...ofUsers.sessions(useAdmin(), user.id),
    enabled: lastActiveOf(user) === null,
  })
  return data === undefined || data.length > 0
}
