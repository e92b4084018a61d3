import type { createTeam as createEndpoint, deleteTeamMembership } from '@latchkey/contract'
import type { TeamReference } from './permissions.ts'
import { type Team, toTeam } from './team.ts'
import { updateUserOf } from './user-changes.ts'
import type { ScopeLevel, TeamJson, UserScope } from './user-scope.ts'

/** A team to create. */
export interface NewTeam {
  readonly displayName: string
  readonly profileImageUrl?: string | undefined
}

/** Reads the teams of the scope's user, oldest first. */
export async function listTeams(scope: UserScope): Promise<readonly Team[]> {
  const teams = await scope.entries.teams().get()
  return teams.map((json) => toTeam(scope.team(json.id), json))
}

/**
 * Creates a team whose first member is the scope's user, and selects it; returns the service's
 * response.
 */
export async function createTeamFor<L extends ScopeLevel>(
  scope: UserScope<L>,
  team: NewTeam,
): Promise<TeamJson<L>>
export async function createTeamFor(
  scope: UserScope,
  { displayName, profileImageUrl }: NewTeam,
): Promise<TeamJson> {
  const body = {
    display_name: displayName,
    ...(profileImageUrl !== undefined && { profile_image_url: profileImageUrl }),
    creator_user_id: scope.userId,
  }
  const json = await scope.call<typeof createEndpoint>({ method: 'POST', path: '/teams', body })
  // The team exists, whether or not it can be selected.
  await updateUserOf(scope, { selectedTeamId: json.id }).finally(() =>
    scope.refresh(scope.entries.teams()),
  )
  return json
}

/** Removes the scope's user from a team. */
export async function leaveTeam(scope: UserScope, { id: team_id }: TeamReference): Promise<void> {
  const [path, params] = [
    '/team-memberships/:team_id/:user_id',
    { team_id, user_id: scope.userId },
  ] as const
  await scope.call<typeof deleteTeamMembership>({ method: 'DELETE', path, params, body: {} })
  const { entries } = scope
  await scope.refresh(
    entries.teams(),
    entries.user(),
    entries.permissions(team_id, true),
    entries.permissions(team_id, false),
  )
}
