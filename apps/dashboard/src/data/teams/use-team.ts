import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../projects/use-project.ts'
import { ofTeams } from './queries.ts'

/** One team. */
export const useTeam = (teamId: string) => useQuery(ofTeams.team(useAdmin(), teamId))
