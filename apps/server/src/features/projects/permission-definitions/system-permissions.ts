import type { TEAM_SYSTEM_PERMISSIONS } from '@latchkey/contract'

/** The descriptions of the team system permissions (protocol 03 §6.1). */
export const SYSTEM_PERMISSION_DESCRIPTIONS: Readonly<
  Record<(typeof TEAM_SYSTEM_PERMISSIONS)[number], string>
> = {
  $delete_team: 'Delete the team',
  $invite_members: 'Invite people to the team; together with $read_members, list the invitations',
  $manage_api_keys: 'Manage the API keys of the team',
  $read_members:
    'See the other members of the team; together with $invite_members, list the invitations',
  $remove_members: 'Remove other members and revoke invitations',
  $update_team: "Change the team's name, picture and metadata",
}
