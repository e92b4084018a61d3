import type { OwnerRole } from '@latchkey/contract/pure'
import type { OwnerTeam, OwnerTeamMember, WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import { t } from '../../text.ts'

/** The roles from which an owner can choose. */
export const ROLE_CHOICES: readonly OwnerRole[] = ['owner', 'developer', 'support', 'viewer']

/** The name of a member, as others see it. */
export const memberName = (
  member: Pick<OwnerTeamMember, 'display_name' | 'primary_email'>,
): string => member.display_name || member.primary_email || t('No name')

/**
 * Whether the member is the last one who can manage the team, which must stay while the team has
 * projects (decision 0025).
 */
export function isLastOwner(team: WholeOwnerTeam, userId: string): boolean {
  const owners = team.members.filter(({ role }) => role === 'owner')
  if (owners.length === 0) return team.members.length === 1
  return owners.length === 1 && owners[0]?.user_id === userId
}

/** The name of a team, which may be empty. */
export const teamName = (team: Pick<OwnerTeam, 'display_name'>): string =>
  team.display_name || t('Untitled')
