import type { MemberRole, RoledEndpoint } from '@latchkey/contract/pure'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useProject } from '../projects/use-project.ts'

/** What the signed-in administrator may do in the project of the page. */
export interface Access {
  readonly role: MemberRole
  /** Whether the role allows less than everything. */
  readonly isNarrow: boolean
  /** Whether the least roles of a narrow role are still loading. */
  readonly isLoading: boolean
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
  const { id, my_role } = useProject()
  // Only requests with a key have no role.
  const role = my_role ?? 'owner'
  const isNarrow = role !== 'owner' && role !== 'member'
  const { data: rights, isPending } = useQuery({ ...roleRights, enabled: isNarrow })
  const may: Access['may'] = (endpoint, body) =>
    !isNarrow || (rights?.mayCall(role, endpoint, id, body) ?? false)
  return {
    role,
    isNarrow,
    isLoading: isNarrow && isPending,
    may,
    refusal: (endpoint, body) =>
      isNarrow && !may(endpoint, body) ? (rights?.refusalOf(role) ?? '') : null,
  }
}
