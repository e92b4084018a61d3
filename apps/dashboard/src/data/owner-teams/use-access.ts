import type { MemberRole, RoledEndpoint } from '@latchkey/contract/pure'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { useProject } from '../projects/use-project.ts'
import { type OwnerTeam, ownerTeams } from './queries.ts'

/** What the signed-in administrator may do in the project of the page. */
export interface Access {
  /** The owner team of the project; undefined while it is unknown. */
  readonly team: OwnerTeam | undefined
  readonly role: MemberRole | undefined
  /** Whether the role allows less than everything. */
  readonly isNarrow: boolean
  /** Whether the least roles of a narrow role are still loading. */
  readonly isLoading: boolean
  /** While the role is unknown, everything is allowed: the service checks it too. */
  may(endpoint: RoledEndpoint, body?: unknown): boolean
  /** Why not; null if the role allows the request. */
  refusal(endpoint: RoledEndpoint, body?: unknown): string | null
}

/** The least roles of the contract. Loaded only for members who have a narrow role. */
const roleRights = queryOptions({
  queryKey: ['role-rights'],
  queryFn: () => import('../../role-rights.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

/** The access of the signed-in administrator, by role and the least roles of the contract. */
export function useAccess(): Access {
  const { owner } = useDashboard()
  const { id, owner_team_id } = useProject()
  const team = useQuery(ownerTeams.list(owner)).data?.find((each) => each.id === owner_team_id)
  const role = team?.my_role
  const isNarrow = role !== undefined && role !== 'owner' && role !== 'member'
  const { data: rights, isPending } = useQuery({ ...roleRights, enabled: isNarrow })
  const may: Access['may'] = (endpoint, body) =>
    !isNarrow || (rights?.mayCall(role, endpoint, id, body) ?? false)
  return {
    team,
    role,
    isNarrow,
    isLoading: isNarrow && isPending,
    may,
    refusal: (endpoint, body) =>
      isNarrow && !may(endpoint, body) ? (rights?.refusalOf(role) ?? '') : null,
  }
}
