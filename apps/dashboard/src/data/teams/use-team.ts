import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../projects/use-project.ts'
import { ofTeams } from './queries.ts'

/** One team. While it loads, the record of the list is shown if the list was loaded before. */
export function useTeam(teamId: string) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  return useQuery({
    ...ofTeams.team(admin, teamId),
    placeholderData: () =>
      queries.getQueryData(ofTeams.list(admin).queryKey)?.find(({ id }) => id === teamId),
  })
}
