import {
  Avatar,
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  EmptyState,
  Glyph,
  Menu,
  MenuItem,
  peopleGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { Column } from '../../../components/data-table/columns.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Panel } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { Time } from '../../../components/time.tsx'
import { useAdmin } from '../../../data/projects/use-project.ts'
import type { Team } from '../../../data/teams/queries.ts'
import { useAddMember, useRemoveMember } from '../../../data/teams/writes.ts'
import { ofUsers, type User } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import { MemberPermissionsDialog } from '../../teams/member-permissions-dialog.tsx'
import { nameOfTeam, nameOfUser } from '../names.ts'
import { TeamChoice } from '../team-choice.tsx'
import styles from './detail.module.css'

type Asked =
  | { readonly what: 'add' }
  | { readonly what: 'remove' | 'permissions'; readonly team: Team }

/** The teams of a user, and the permissions in each (protocol 09 §8.7). */
export function TeamsTab({ user }: { user: User }) {
  const admin = useAdmin()
  const addMember = useAddMember()
  const removeMember = useRemoveMember()
  const { data: teams, error, refetch } = useQuery(ofUsers.teams(admin, user.id))
  const grants = useQuery(ofUsers.teamGrants(admin, user.id))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)

  return (
    <Panel
      title={t('Teams')}
      description={t('Permissions are separate in each team.')}
      aside={
        <Button
          variant="secondary"
          size="small"
          data-primary-action=""
          onClick={() => setAsked({ what: 'add' })}
        >
          <Glyph shape={addGlyph} />
          {t('Add to team')}
        </Button>
      }
      flush
    >
      {error && !teams ? (
        <ProblemCard error={error} onRetry={refetch} />
      ) : (
        <div className={styles.table}>
          <DataTable
            label={t('Teams')}
            columns={teamColumns({
              projectId: admin.projectId,
              selectedId: user.selected_team_id,
              grantsIn: (id) =>
                grants.data?.filter(({ team_id }) => team_id === id).map((grant) => grant.id) ?? [],
              menu: (team) => (
                <Menu
                  label={t('Actions for {name}', { name: nameOfTeam(team) })}
                  align="end"
                  trigger={<Glyph shape={dotsGlyph} />}
                >
                  <MenuItem onSelect={() => setAsked({ what: 'permissions', team })}>
                    {t('Permissions…')}
                  </MenuItem>
                  <MenuItem tone="danger" onSelect={() => setAsked({ what: 'remove', team })}>
                    {t('Remove…')}
                  </MenuItem>
                </Menu>
              ),
            })}
            rows={teams}
            rowKey={({ id }) => id}
            expectedRows={2}
            loadingLabel={t('Loading…')}
            empty={
              <EmptyState icon={<Glyph shape={peopleGlyph} />} title={t('Not in any team')}>
                <p>{t('Users join teams by invitation, or you add them here.')}</p>
              </EmptyState>
            }
          />
        </div>
      )}
      {asked?.what === 'add' && (
        <TeamChoice
          title={t('Add {name} to a team', { name: nameOfUser(user) })}
          description={t('The user gets the member default permissions.')}
          markOf={({ id }) => (teams?.some((team) => team.id === id) ? t('Added') : undefined)}
          onChoose={(team) => addMember({ team_id: team.id, user_id: user.id })}
          doneText={(team) => t('Added to {name}', { name: nameOfTeam(team) })}
          onClose={close}
        />
      )}
      {asked?.what === 'permissions' && (
        <MemberPermissionsDialog
          title={t('Permissions of {name} in “{team}”', {
            name: nameOfUser(user),
            team: nameOfTeam(asked.team),
          })}
          member={{ team_id: asked.team.id, user_id: user.id }}
          grants={grants}
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={t('Remove {name} from “{team}”?', {
            name: nameOfUser(user),
            team: nameOfTeam(asked.team),
          })}
          confirmLabel={t('Remove from team')}
          action={() => removeMember({ team_id: asked.team.id, user_id: user.id })}
          code={() => removeMember.request({ team_id: asked.team.id, user_id: user.id })}
          done={t('Removed from team')}
          onClose={close}
        >
          <p>{t('Their permissions and profile in this team are deleted. The account is kept.')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface TeamColumnsOptions {
  readonly projectId: string
  readonly selectedId: string | null
  readonly grantsIn: (teamId: string) => readonly string[]
  readonly menu: (team: Team) => ReactNode
}

const GRANTS_SHOWN = 3

const teamColumns = ({
  projectId,
  selectedId,
  grantsIn,
  menu,
}: TeamColumnsOptions): readonly Column<Team>[] => [
  {
    id: 'team',
    header: t('Team'),
    sortBy: ({ display_name }) => display_name,
    cell: (team) => (
      <span className={styles.identity}>
        <Avatar name={nameOfTeam(team)} imageUrl={team.profile_image_url} size={24} />
        <Link
          to="/projects/$projectId/teams/$teamId"
          params={{ projectId, teamId: team.id }}
          data-row-link=""
        >
          <bdi>{nameOfTeam(team)}</bdi>
        </Link>
        {team.id === selectedId && <Badge tone="accent">{t('Selected')}</Badge>}
      </span>
    ),
  },
  {
    id: 'permissions',
    header: t('Direct permissions'),
    minor: true,
    cell: ({ id }) => {
      const held = grantsIn(id)
      return held.length === 0 ? (
        <span className={styles.quiet}>–</span>
      ) : (
        <span className={styles.actions}>
          {held.slice(0, GRANTS_SHOWN).map((permission) => (
            <Badge key={permission}>{permission}</Badge>
          ))}
          {held.length > GRANTS_SHOWN && (
            <span className={styles.quiet}>+{held.length - GRANTS_SHOWN}</span>
          )}
        </span>
      )
    },
  },
  {
    id: 'created',
    header: t('Created'),
    minor: true,
    sortBy: ({ created_at_millis }) => created_at_millis,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
  { id: 'menu', header: t('Actions'), headerHidden: true, align: 'end', cell: menu },
]
