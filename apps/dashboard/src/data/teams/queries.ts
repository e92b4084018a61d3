import type {
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeamPermissions,
  ReturnsOf,
  readTeam,
  searchTeams,
} from '@latchkey/contract'
import { isUuid } from '@latchkey/contract/pure'
import { KnownError } from '@latchkey/js'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ListTotal, totalOf } from '../list-total.ts'
import type { ProjectAdmin } from '../owner.ts'
import { isSystemPermission } from '../permissions/queries.ts'
import { projectKeys } from '../projects/queries.ts'

/** A team, a member with its user, and an open invitation, with the names of the wire. */
export type Team = ReturnsOf<typeof readTeam, 'admin'>
/** A team in a list, which has no metadata but the value that was asked for. */
export type ListedTeam = ReturnsOf<typeof searchTeams, 'admin'>['items'][number]
export type Member = ReturnsOf<typeof listTeamMemberProfiles, 'admin'>['items'][number]
export type Invitation = ReturnsOf<typeof listTeamInvitations, 'admin'>['items'][number]
/** A permission that was granted to a member directly. */
export type TeamGrant = ReturnsOf<typeof listTeamPermissions, 'admin'>['items'][number]

/** Which teams to list. */
export interface TeamFilters {
  /** Part of a name, or an ID. */
  readonly query?: string | undefined
  readonly sort?: 'created_at' | 'display_name' | undefined
  readonly descending?: boolean | undefined
  /** The metadata to return, such as `server_metadata.plan`. */
  readonly metadata?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface TeamsPage {
  readonly items: readonly ListedTeam[]
  /** Null on the last page. */
  readonly nextCursor: string | null
  /** Of the whole project, without the query. */
  readonly total: ListTotal
}

async function listTeams(
  admin: ProjectAdmin,
  { limit, cursor, query, sort, descending, metadata }: TeamFilters,
  signal: AbortSignal,
): Promise<TeamsPage> {
  const page = await admin.call<typeof searchTeams>({
    method: 'GET',
    path: '/internal/teams',
    query: {
      limit: String(limit),
      cursor,
      sort,
      desc: descending ? 'true' : 'false',
      query: query?.trim() || undefined,
      metadata,
    },
    signal,
  })
  return { items: page.items, nextCursor: page.pagination.next_cursor, total: totalOf(page) }
}

const under = (projectId: string) => [...projectKeys.all(projectId), 'teams'] as const

/** Without a team, the key of that kind of record for all teams. */
const ofKind =
  (kind: string) =>
  (projectId: string, ...teamId: [] | [string]) =>
    [...under(projectId), kind, ...teamId] as const

export const teamKeys = {
  pages: (projectId: string) => [...under(projectId), 'page'] as const,
  team: ofKind('team'),
  members: ofKind('members'),
  grants: ofKind('grants'),
  invitations: ofKind('invitations'),
}

/** The queries about teams. */
export const ofTeams = {
  /** A page of the teams of the project. */
  page: (admin: ProjectAdmin, filters: TeamFilters) =>
    queryOptions({
      queryKey: [...teamKeys.pages(admin.projectId), filters],
      // Canceled as soon as the result is not needed, such as when the user types on.
      queryFn: ({ signal }) => listTeams(admin, filters, signal),
      // The previous page is shown until the next one is loaded.
      placeholderData: keepPreviousData,
    }),
  /** Null if the team does not exist. */
  team: (admin: ProjectAdmin, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.team(admin.projectId, teamId),
      queryFn: () => findTeam(admin, teamId),
    }),
  /** In the order of joining. */
  members: (admin: ProjectAdmin, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.members(admin.projectId, teamId),
      queryFn: async (): Promise<readonly Member[]> => {
        const query = { team_id: teamId }
        return (
          await admin.call<typeof listTeamMemberProfiles>({
            method: 'GET',
            path: '/team-member-profiles',
            query,
          })
        ).items
      },
    }),
  /** The direct permissions of all members at once. */
  grants: (admin: ProjectAdmin, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.grants(admin.projectId, teamId),
      queryFn: async (): Promise<readonly TeamGrant[]> => {
        const query = { team_id: teamId, recursive: 'false' }
        return (
          await admin.call<typeof listTeamPermissions>({
            method: 'GET',
            path: '/team-permissions',
            query,
          })
        ).items
      },
    }),
  invitations: (admin: ProjectAdmin, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.invitations(admin.projectId, teamId),
      queryFn: async (): Promise<readonly Invitation[]> => {
        const query = { team_id: teamId }
        return (
          await admin.call<typeof listTeamInvitations>({
            method: 'GET',
            path: '/team-invitations',
            query,
          })
        ).items
      },
    }),
}

/**
 * Permissions in the order to grant them: the project's own first, because they are granted most.
 */
export const customFirst = <P extends { readonly id: string }>(
  definitions: readonly P[],
): readonly P[] =>
  definitions.toSorted(
    (a, b) => Number(isSystemPermission(a.id)) - Number(isSystemPermission(b.id)),
  )

async function findTeam(admin: ProjectAdmin, teamId: string): Promise<Team | null> {
  // An ID in another format never belonged to a team.
  if (!isUuid(teamId)) return null
  try {
    return await admin.call<typeof readTeam>({
      method: 'GET',
      path: '/teams/:team_id',
      params: { team_id: teamId },
    })
  } catch (error) {
    if (KnownError.is(error, 'TEAM_NOT_FOUND')) return null
    throw error
  }
}
