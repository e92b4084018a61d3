import type { Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'

export { userName as nameOfUser } from '../../components/user-line.tsx'

/** What a team is called; an empty name is one that it may have. */
export const nameOfTeam = (team: Pick<Team, 'display_name'>): string =>
  team.display_name || t('Untitled')
