import {
  Avatar,
  addGlyph,
  chevronsGlyph,
  Glyph,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  Notice,
  part,
  personGlyph,
  Spinner,
  settingsGlyph,
  VisuallyHidden,
} from '@latchkey/ui'
import { type CurrentUser, useApp, useTranslate, useUser } from '../context.ts'
import { firstLetter } from '../screens/account-settings/first-letter.ts'
import { teamFragment } from '../screens/account-settings/team-fragment.ts'
import type { Team } from '../team-hooks.ts'
import styles from './team-switcher.module.css'
import type { ShownTeam, TeamMenuProps } from './team-switcher-props.ts'
import { useAction } from './use-action.ts'

/** The content of `TeamSwitcher`. */
export function TeamSwitcherMenu(props: TeamMenuProps) {
  const user = useUser()
  return user ? <UserTeams user={user} {...props} /> : <TeamMenu teams={[]} {...props} />
}

const UserTeams = ({ user, ...props }: TeamMenuProps & { user: CurrentUser }) => (
  <TeamMenu teams={user.useTeams()} {...props} />
)

function TeamMenu({
  teams,
  team,
  teamId,
  allowNull = false,
  nullLabel,
  triggerClassName,
  onChange,
}: TeamMenuProps & { teams: readonly Team[] }) {
  const app = useApp()
  const t = useTranslate()
  const project = app.useProject()
  const navigate = app.useNavigate()
  const { problem, busy, run, clearProblem } = useAction()
  const id = team?.id ?? teamId ?? null
  const current = teams.find((one) => one.id === id) ?? team ?? null
  const others = teams.filter((one) => one.id !== current?.id)
  const nobody = nullLabel ?? t('No team')
  const nameOf = (one: ShownTeam) => one.displayName.trim() || t('Unnamed team')
  const openSettings = (fragment: string) => navigate(`${app.urls.accountSettings}#${fragment}`)

  return (
    <>
      <Menu
        look="plain"
        label={t('Switch team')}
        className={triggerClassName}
        onOpen={clearProblem}
        trigger={
          <>
            {current && <TeamIcon team={current} />}
            {!current && allowNull && <Glyph shape={personGlyph} />}
            <span
              {...part('team-switcher-name', styles.name)}
              dir="auto"
              data-empty={!current || undefined}
            >
              {current ? nameOf(current) : allowNull ? nobody : t('Select a team')}
            </span>
            <span {...part('team-switcher-arrow', styles.arrow)}>
              {busy ? <Spinner /> : <Glyph shape={chevronsGlyph} />}
            </span>
            {busy && <VisuallyHidden role="status">{t('Please wait…')}</VisuallyHidden>}
          </>
        }
      >
        {current && (
          <>
            <MenuHeading>{t('Current team')}</MenuHeading>
            <MenuItem chosen icon={<TeamIcon team={current} />} onSelect={() => {}}>
              {nameOf(current)}
            </MenuItem>
            <MenuItem
              icon={
                <span className={styles.place24}>
                  <Glyph shape={settingsGlyph} />
                </span>
              }
              onSelect={() => openSettings(teamFragment(current.id))}
            >
              {t('Manage team')}
            </MenuItem>
          </>
        )}
        {current && (allowNull || others.length > 0) && <MenuSeparator />}
        {allowNull && (
          <MenuItem
            chosen={current === null}
            icon={
              <span className={styles.place24}>
                <Glyph shape={personGlyph} />
              </span>
            }
            onSelect={() => run(() => onChange?.(null))}
          >
            {nobody}
          </MenuItem>
        )}
        {others.length > 0 && <MenuHeading>{t('Other teams')}</MenuHeading>}
        {others.map((one) => (
          <MenuItem
            key={one.id}
            chosen={false}
            icon={<TeamIcon team={one} />}
            onSelect={() => run(() => onChange?.(one))}
          >
            {nameOf(one)}
          </MenuItem>
        ))}
        {teams.length === 0 && !current && !allowNull && (
          <MenuItem disabled onSelect={() => {}}>
            {t('No teams yet')}
          </MenuItem>
        )}
        {project.config.clientTeamCreationEnabled && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={
                <span className={styles.place24}>
                  <Glyph shape={addGlyph} />
                </span>
              }
              onSelect={() => openSettings('team-creation')}
            >
              {t('Create a team')}
            </MenuItem>
          </>
        )}
      </Menu>
      {problem && <Notice>{problem}</Notice>}
    </>
  )
}

const TeamIcon = ({ team }: { team: ShownTeam }) => (
  <Avatar name={firstLetter(team.displayName)} imageUrl={team.profileImageUrl} size={24} />
)
