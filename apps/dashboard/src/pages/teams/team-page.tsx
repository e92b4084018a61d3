import {
  Avatar,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Skeleton,
  Tabs,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiKeysTab } from '../../components/api-keys/api-keys-tab.tsx'
import { ActivityTab } from '../../components/audit-log/activity-tab.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { InlineEdit } from '../../components/inline-edit.tsx'
import { Link } from '../../components/link.tsx'
import { MetadataEditors } from '../../components/metadata-editors.tsx'
import { Page } from '../../components/page.tsx'
import { CustomerPayments } from '../../components/payments/customer-payments.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RawPanel } from '../../components/raw-panel.tsx'
import { RecordNotFound } from '../../components/record-not-found.tsx'
import { Time } from '../../components/time.tsx'
import { Writes } from '../../components/writes.tsx'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { ofTeams, type Team } from '../../data/teams/queries.ts'
import { useTeam } from '../../data/teams/use-team.ts'
import { useFreshTeam, useUpdateTeam } from '../../data/teams/writes.ts'
import type { Prefetch } from '../../prefetch.ts'
import { count as formatCount, t } from '../../text.ts'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { InvitationsTab } from './invitations-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { teamName } from './team-list.ts'
import styles from './team-page.module.css'
import { TeamPictureDialog } from './team-picture-dialog.tsx'
import type { TeamTab } from './teams-search.ts'

/** One team: its name and picture, its members and invitations, and its metadata. */
export function TeamPage() {
  const { projectId, teamId } = useParams({ from: '/signed-in/projects/$projectId/teams/$teamId' })
  const project = useProject()
  const { data: team, error, refetch } = useTeam(teamId)
  const toList = (
    <Link to="/projects/$projectId/teams" params={{ projectId }}>
      {t('Teams')}
    </Link>
  )

  if (team === null)
    return (
      <RecordNotFound
        title={t('Team not found')}
        list="/projects/$projectId/teams"
        listLabel={t('All teams')}
      />
    )
  if (!team) {
    return (
      <Page title={t('Team')} context={project.display_name} back={toList} width="wide">
        {error ? (
          <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the team')} />
        ) : (
          <TeamSkeleton />
        )}
      </Page>
    )
  }
  return <KnownTeam key={team.id} team={team} toList={toList} />
}

function KnownTeam({ team, toList }: { team: Team; toList: React.ReactNode }) {
  const { projectId } = useAdmin()
  const project = useProject()
  const navigate = useNavigate()
  const updateTeam = useUpdateTeam(team.id)
  const [asked, setAsked] = useState<'picture' | 'delete' | null>(null)

  return (
    <Page
      title={teamName(team)}
      heading={
        <InlineEdit
          label={t('Name')}
          value={team.display_name}
          placeholder={t('Untitled')}
          validate={(text) => (text ? undefined : t('Enter a name'))}
          onSave={(display_name) => updateTeam({ display_name })}
        />
      }
      context={project.display_name}
      description={
        <span className={styles.facts}>
          <Copyable text={team.id} name={t('Team ID')} />
          <span>
            {t('Created')} <Time at={new Date(team.created_at_millis)} />
          </span>
        </span>
      }
      back={toList}
      lead={<Avatar name={team.display_name} imageUrl={team.profile_image_url} size={48} />}
      action={
        <Menu
          label={t('Actions for {name}', { name: teamName(team) })}
          align="end"
          trigger={<Glyph shape={dotsGlyph} />}
        >
          <MenuItem onSelect={() => setAsked('picture')}>{t('Change picture…')}</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => setAsked('delete')}>
            {t('Delete…')}
          </MenuItem>
        </Menu>
      }
      width="wide"
    >
      <TeamTabs team={team} />
      {asked === 'picture' && <TeamPictureDialog team={team} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <DeleteTeamDialog
          team={team}
          leave={() =>
            navigate({
              to: '/projects/$projectId/teams',
              params: { projectId },
              replace: true,
              ignoreBlocker: true,
            })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

function TeamTabs({ team }: { team: Team }) {
  const admin = useAdmin()
  const hasApiKeys = useProject().config.allow_team_api_keys
  const search = useSearch({ from: '/signed-in/projects/$projectId/teams/$teamId' })
  const tab = search.tab === 'api-keys' && !hasApiKeys ? 'members' : (search.tab ?? 'members')
  const navigate = useNavigate({ from: '/projects/$projectId/teams/$teamId' })
  const updateTeam = useUpdateTeam(team.id)
  const readTeam = useFreshTeam(team.id)
  // Counted where they are loaded anyway. A count alone is not worth a request.
  const members = useQuery({ ...ofTeams.members(admin, team.id), enabled: tab === 'members' })
  const invitations = useQuery({
    ...ofTeams.invitations(admin, team.id),
    enabled: tab === 'invitations',
  })
  const tabs: readonly {
    readonly id: TeamTab
    readonly label: string
    readonly count?: number | undefined
  }[] = [
    { id: 'members', label: t('Members'), count: members.data?.length },
    { id: 'invitations', label: t('Invitations'), count: invitations.data?.length },
    ...(hasApiKeys ? [{ id: 'api-keys' as const, label: t('API keys') }] : []),
    { id: 'payments', label: t('Payments') },
    { id: 'activity', label: t('Activity') },
    { id: 'metadata', label: t('Metadata') },
    { id: 'raw', label: t('Raw') },
  ]
  // Filters belong to the tab they were entered in.
  const select = (id: TeamTab) =>
    void navigate({
      search: id === 'members' ? {} : { tab: id },
      replace: true,
      resetScroll: false,
    })

  return (
    <Tabs
      label={t('Team sections')}
      tabs={tabs.map(({ id, label, count }) => ({
        id,
        label: <TabLabel label={label} count={count} />,
      }))}
      selected={tab}
      onSelect={select}
    >
      <div className={styles.panel}>
        {tab === 'members' && <MembersTab team={team} />}
        {tab === 'invitations' && <InvitationsTab team={team} />}
        {tab === 'api-keys' && <ApiKeysTab owner={{ kind: 'team', id: team.id }} />}
        {tab === 'payments' && (
          <Writes endpoint="POST /payments/purchases/grant">
            <CustomerPayments customer={{ type: 'team', id: team.id }} />
          </Writes>
        )}
        {tab === 'activity' && <ActivityTab about={{ type: 'team', id: team.id }} />}
        {tab === 'metadata' && (
          <MetadataEditors
            value={team}
            read={readTeam}
            onSave={(patch) => updateTeam(patch as object)}
          />
        )}
        {tab === 'raw' && <RawPanel value={team} path={`/teams/${team.id}`} />}
      </div>
    </Tabs>
  )
}

function TabLabel({ label, count }: { label: string; count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && count > 0 && (
        <span className={styles.count}>{formatCount(count)}</span>
      )}
    </>
  )
}

function TeamSkeleton() {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton width="min(320px, 80%)" height="14px" />
      <Skeleton height="40px" shape="control" />
      <Skeleton height="240px" shape="control" />
    </div>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId, teamId = '' }, search) => {
  const admin = owner.admin(projectId)
  void queries.prefetchQuery(ofTeams.team(admin, teamId))
  if (search.tab !== undefined) return
  void queries.prefetchQuery(ofTeams.members(admin, teamId))
  void queries.prefetchQuery(ofTeams.grants(admin, teamId))
}
