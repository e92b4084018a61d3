import type { listOwnerTeams, ReturnsOf, readOwnerTeam } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Owner } from '../owner.ts'

/** A team of project `internal`; its members manage the projects that it owns. */
export type OwnerTeam = ReturnsOf<typeof listOwnerTeams>['items'][number]
/** An owner team with its members and invitations. */
export type WholeOwnerTeam = ReturnsOf<typeof readOwnerTeam>
export type OwnerTeamMember = WholeOwnerTeam['members'][number]
export type OwnerTeamInvitation = WholeOwnerTeam['invitations'][number]

/** The teams of the signed-in administrator. */
export const ownerTeams = {
  all: ['owned', 'teams'] as const,
  list: (owner: Owner) =>
    queryOptions({
      queryKey: [...ownerTeams.all, 'list'],
      queryFn: async (): Promise<readonly OwnerTeam[]> =>
        (
          await owner.call<typeof listOwnerTeams>({
            method: 'GET',
            path: '/internal/owner-teams',
            query: {},
          })
        ).items,
    }),
  one: (owner: Owner, teamId: string) =>
    queryOptions({
      queryKey: [...ownerTeams.all, 'one', teamId],
      queryFn: (): Promise<WholeOwnerTeam> =>
        owner.call<typeof readOwnerTeam>({
          method: 'GET',
          path: '/internal/owner-teams/:team_id',
          params: { team_id: teamId },
          query: {},
        }),
    }),
}
