import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { useProject } from '../projects/use-project.ts'
import { type OwnerTeam, ownerTeams } from './queries.ts'

/**
 * The team that owns the project of the page; undefined while it loads, and if it is not enabled.
 */
export function useOwnerTeam({ enabled = true } = {}): OwnerTeam | undefined {
  const { owner } = useDashboard()
  const { owner_team_id } = useProject()
  const { data } = useQuery({ ...ownerTeams.list(owner), enabled })
  return data?.find(({ id }) => id === owner_team_id)
}
