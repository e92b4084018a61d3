import type { Member } from '../../data/teams.ts'
import { t } from '../../text.ts'

const counted = (count: number, one: string, many: string, values = {}) =>
  t(count === 1 ? one : many, { count, ...values })

/** What deleting a team takes with it (protocol 03 §2.6); a number is undefined where it could not be had. */
export function deletionConsequences(
  members: number | undefined,
  invitations: number | undefined,
): readonly string[] {
  return [
    members === undefined
      ? t('Its members, however many there are, lose it and what they may do in it.')
      : members === 0
        ? t('Nobody is in it.')
        : counted(
            members,
            '1 member loses it and what it may do in it. The account stays.',
            '{count} members lose it and what they may do in it. Their accounts stay.',
          ),
    ...(invitations === undefined
      ? [t('Open invitations become void.')]
      : invitations > 0
        ? [
            counted(
              invitations,
              '1 open invitation becomes void.',
              '{count} open invitations become void.',
            ),
          ]
        : []),
    t('It cannot be undone.'),
  ]
}

/** What a member loses when it is removed (protocol 03 §3.2). `granted` are its direct permissions; undefined if they could not be had. */
export function removalConsequences(
  member: Member,
  granted: readonly string[] | undefined,
  members: number,
): readonly string[] {
  return [
    granted === undefined
      ? t('All its permissions in this team are taken back.')
      : granted.length === 0
        ? t('No permission is lost: it was granted none itself.')
        : counted(
            granted.length,
            '1 permission is taken back: {names}.',
            '{count} permissions are taken back: {names}.',
            {
              names: granted.join(', '),
            },
          ),
    ...(ownName(member) !== null || ownPicture(member) !== null
      ? [t('Its name and picture in this team are forgotten.')]
      : []),
    ...(member.user.selected_team_id === member.team_id
      ? [t('No team is selected for it any more.')]
      : []),
    ...(members === 1 ? [t('The team stays, with nobody in it.')] : []),
    t('Whoever is added again begins with the default permissions.'),
  ]
}

/** The name a member bears in this team alone; null where it is the name of the user. The wire does not tell them apart by itself. */
export const ownName = ({ display_name, user }: Member): string | null =>
  display_name === user.display_name ? null : display_name

/** The picture a member shows in this team alone; null where it is that of the user. */
export const ownPicture = ({ profile_image_url, user }: Member): string | null =>
  profile_image_url === user.profile_image_url ? null : profile_image_url
