import type { BodyOf, updateTeamMemberProfile } from '@latchkey/contract'
import type { TeamReference } from './permissions.ts'
import type { TeamProfileJson, UserScope } from './user-scope.ts'

/** A member as shown in a team. */
export interface TeamProfile {
  /** The name of the user, unless another was set for the team. */
  readonly displayName: string | null
  readonly profileImageUrl: string | null
}

/** The writable fields of a member's profile. Absent fields do not change. */
export interface TeamProfileUpdate {
  readonly displayName?: string | undefined
  /** Null resets it to the picture of the user. */
  readonly profileImageUrl?: string | null | undefined
}

/** The profile of a member in a team, with a method to change it. */
export interface EditableTeamProfile extends TeamProfile {
  update(changes: TeamProfileUpdate): Promise<void>
}

export const toTeamProfile = (json: TeamProfileJson): TeamProfile =>
  Object.freeze({ displayName: json.display_name, profileImageUrl: json.profile_image_url })

/** The profile of the scope's user in a team, to be changed. */
export const toEditableTeamProfile = (
  scope: UserScope,
  team: TeamReference,
  json: TeamProfileJson,
): EditableTeamProfile =>
  Object.freeze({
    ...toTeamProfile(json),
    async update({ displayName, profileImageUrl }: TeamProfileUpdate) {
      const body = { display_name: displayName, profile_image_url: profileImageUrl } as BodyOf<
        typeof updateTeamMemberProfile
      >
      const [path, params] = [
        '/team-member-profiles/:team_id/:user_id',
        { team_id: team.id, user_id: scope.userId },
      ] as const
      await scope.call<typeof updateTeamMemberProfile>({ method: 'PATCH', path, params, body })
      await scope.refresh(scope.entries.teamProfile(team.id), scope.team(team.id).entries.members())
    },
  })

/** Reads the profile of the scope's user in a team. */
export async function getTeamProfile(
  scope: UserScope,
  team: TeamReference,
): Promise<EditableTeamProfile> {
  return toEditableTeamProfile(scope, team, await scope.entries.teamProfile(team.id).get())
}
