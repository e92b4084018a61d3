import type { PartProps } from '@latchkey/ui'
import type { Team } from '../team-hooks.ts'

/** The parts of a team that a switcher shows. */
export type ShownTeam = Pick<Team, 'id' | 'displayName' | 'profileImageUrl'>

/** What both switchers accept. */
export interface TeamChoiceProps extends PartProps {
  /** Offers to choose no team. */
  allowNull?: boolean | undefined
  /** The text for no team. */
  nullLabel?: string | undefined
  /** A class for the button. */
  triggerClassName?: string | undefined
  /** Called with the chosen team, null for none. What it throws is shown below the button. */
  onChange?: ((team: Team | null) => unknown) | undefined
}

export interface TeamSwitcherProps extends TeamChoiceProps {
  /** The chosen team. */
  team?: ShownTeam | null | undefined
  /** The same by id. */
  teamId?: string | null | undefined
}

export interface SelectedTeamSwitcherProps extends TeamChoiceProps {
  /** The team of the page, which becomes the user's selected team. Default: the selected team. */
  selectedTeam?: ShownTeam | null | undefined
  /** The page of a team, to go to once the team is chosen. */
  urlMap?: ((team: Team | null) => string) | undefined
  /** Leaves the user's selected team as it is. */
  noUpdateSelectedTeam?: boolean | undefined
}
