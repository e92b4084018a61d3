import type { Team } from '../../data/teams.ts'
import type { User } from '../../data/users.ts'
import { t } from '../../text.ts'

/** What a user is called where it has no better name. */
export const nameOfUser = (user: Pick<User, 'display_name' | 'primary_email'>): string =>
  user.display_name || user.primary_email || t('No name')

/** What a team is called; an empty name is one that it may have. */
export const nameOfTeam = (team: Pick<Team, 'display_name'>): string => team.display_name || t('Untitled')
