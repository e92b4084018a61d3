import type { PartProps } from '@latchkey/ui'
import type { Team } from '../team-hooks.ts'

/** The parts of a team that a switcher shows. */
export type ShownTeam = Pick<Team, 'id' | 'displayName' | 'profileImageUrl'>

/** The chosen team. Only a switcher with `allowNull` chooses none. */
type Choice<AllowNull extends boolean> = AllowNull extends true ? Team | null : Team

/** What both switchers accept. */
export interface TeamChoiceProps<AllowNull extends boolean> extends PartProps {
  /** Offers to choose no team. */
  allowNull?: AllowNull | undefined
  /** The text for no team. */
  nullLabel?: string | undefined
  /** A class for the button. */
  triggerClassName?: string | undefined
  /** Called with the chosen team, null for none. What it throws is shown below the button. */
  onChange?: ((team: Choice<AllowNull>) => unknown) | undefined
}

export interface TeamSwitcherProps<AllowNull extends boolean = false>
  extends TeamChoiceProps<AllowNull> {
  /** The chosen team. */
  team?: ShownTeam | null | undefined
  /** The same by id. */
  teamId?: string | null | undefined
}

export interface SelectedTeamSwitcherProps<AllowNull extends boolean = false>
  extends TeamChoiceProps<AllowNull> {
  /** The team of the page, which becomes the user's selected team. Default: the selected team. */
  selectedTeam?: ShownTeam | null | undefined
  /** The page of a team, to go to once the team is chosen. */
  urlMap?: ((team: Choice<AllowNull>) => string) | undefined
  /** Leaves the user's selected team as it is. */
  noUpdateSelectedTeam?: boolean | undefined
}

/** The props as the menus read them, whose callbacks are called with null only with `allowNull`. */
export type TeamMenuProps = Omit<TeamSwitcherProps<boolean>, 'className'>
export type SelectedTeamMenuProps = Omit<SelectedTeamSwitcherProps<boolean>, 'className'>
