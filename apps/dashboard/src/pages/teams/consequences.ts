import type { Member } from '../../data/teams/queries.ts'
import { list, t } from '../../text.ts'

/**
 * What deleting a team deletes with it (protocol 03 §2.6). A number is undefined if it could not be
 * loaded. `hasApiKeys`: teams of the project can have API keys.
 */
export function deletionConsequences(
  members: number | undefined,
  invitations: number | undefined,
  hasApiKeys = false,
  subscriptionsEnd: readonly string[] = [],
): readonly string[] {
  return [
    members === undefined
      ? t('All its members lose access to it and their permissions in it.')
      : members === 0
        ? t('It has no members.')
        : t(
            '{count, plural, one {# member loses access to it and their permissions in it. The account is kept.} other {# members lose access to it and their permissions in it. Their accounts are kept.}}',
            { count: members },
          ),
    ...(invitations === undefined
      ? [t('Pending invitations are revoked.')]
      : invitations > 0
        ? [
            t(
              '{count, plural, one {# pending invitation is revoked.} other {# pending invitations are revoked.}}',
              { count: invitations },
            ),
          ]
        : []),
    ...(hasApiKeys ? [t('Its API keys stop working.')] : []),
    ...subscriptionsEnd,
    t('This can’t be undone.'),
  ]
}

/**
 * What a member loses when removed (protocol 03 §3.2). `granted` are the direct permissions;
 * undefined if they could not be loaded.
 */
export function removalConsequences(
  member: Member,
  granted: readonly string[] | undefined,
  members: number,
): readonly string[] {
  return [
    granted === undefined
      ? t('All their permissions in this team are revoked.')
      : granted.length === 0
        ? t('They have no directly granted permissions in this team.')
        : t(
            '{count, plural, one {# permission is revoked: {names}.} other {# permissions are revoked: {names}.}}',
            { count: granted.length, names: list(granted) },
          ),
    ...(ownName(member) !== null || ownPicture(member) !== null
      ? [t('Their name and picture in this team are deleted.')]
      : []),
    ...(member.user.selected_team_id === member.team_id
      ? [t('They no longer have a selected team.')]
      : []),
    ...(members === 1 ? [t('The team is kept, without members.')] : []),
    t('If you add them again, they start with the default permissions.'),
  ]
}

/**
 * The name of a member in this team only; null if it is the name of the user. The response does not
 * distinguish them.
 */
export const ownName = ({ display_name, user }: Member): string | null =>
  display_name === user.display_name ? null : display_name

/** The picture of a member in this team only; null if it is that of the user. */
export const ownPicture = ({ profile_image_url, user }: Member): string | null =>
  profile_image_url === user.profile_image_url ? null : profile_image_url
