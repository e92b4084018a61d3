import type { Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'

export { userName as nameOfUser } from '../../components/user-line.tsx'

/** The name of a team, which can be empty. */
export const nameOfTeam = (team: Pick<Team, 'display_name'>): string =>
  team.display_name || t('Untitled')
