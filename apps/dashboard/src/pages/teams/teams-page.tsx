import {
  Avatar,
  addGlyph,
  Button,
  CodeBlock,
  CopyButton,
  EmptyState,
  Glyph,
  teamGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ButtonLink } from '../../components/link.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { ofTeams, type Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { MetadataColumnChoice } from './metadata-column-choice.tsx'
import { metadataText, splitPath } from './metadata-columns.ts'
import { RenameTeamDialog } from './rename-team-dialog.tsx'
import { matchingTeams, readSorting, teamName, writeSorting } from './team-list.ts'
import { TeamMenu } from './team-menu.tsx'
import styles from './teams-page.module.css'
import { compact, type TeamsSearch } from './teams-search.ts'
import { useMetadataColumn } from './use-metadata-column.ts'

/** From this number on, loading takes long enough to show a note. */
const MANY_TEAMS = 5000

type Asked = { readonly what: 'rename' | 'delete'; readonly team: Team } | null

/**
 * The teams of a project. The service returns all of them, so they are filtered and sorted here.
 * What is shown is in the address.
 */
export function TeamsPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = useSearch({ from: '/signed-in/projects/$projectId/teams' })
  const navigate = useNavigate({ from: '/projects/$projectId/teams' })
  const { data: teams, error, refetch } = useQuery(ofTeams.list(admin))
  const [asked, setAsked] = useState<Asked>(null)
  const [path, setPath] = useMetadataColumn(search.metadata)
  const query = search.query ?? ''
  const wanted = useDeferredValue(query)
  const matching = useMemo(() => teams && matchingTeams(teams, wanted), [teams, wanted])
  const columns = useMemo(
    () => teamColumns(admin.projectId, path, setAsked),
    [admin.projectId, path],
  )
  const show = (change: { readonly [K in keyof TeamsSearch]?: TeamsSearch[K] | undefined }) =>
    // Applied to the current address, which may be newer than the rendered one.
    void navigate({
      search: (now) => compact<TeamsSearch>({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  const create = () => show({ dialog: 'create' })

  return (
    <Page
      title={t('Teams')}
      context={project.displayName}
      description={t('Groups of your app’s users. Members have separate permissions in each team.')}
      width="wide"
      action={
        <Button data-primary-action="" onClick={create}>
          <Glyph shape={addGlyph} />
          {t('Create team')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <SearchField
          label={t('Filter by name or ID')}
          value={query}
          onSearch={(text) => show({ query: text })}
        />
        {teams && (
          <span className={styles.choice}>
            <MetadataColumnChoice
              teams={teams}
              path={path}
              onChange={(chosen) => {
                setPath(chosen)
                show({ metadata: chosen })
              }}
            />
          </span>
        )}
      </div>
      {error && !teams ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the teams')} />
      ) : (
        <DataTable
          label={t('Teams')}
          columns={columns}
          rows={matching}
          filter={wanted}
          rowKey={({ id }) => id}
          expectedRows={8}
          loadingLabel={t('Loading…')}
          sorting={{
            ...readSorting(search.sort),
            onChange: (sorting) => show({ sort: writeSorting(sorting) }),
          }}
          empty={
            query ? (
              <NothingMatches
                title={t('No teams match')}
                hint={t('Search by part of a name or ID.')}
                onClear={() => show({ query: undefined })}
              />
            ) : (
              <NoTeams projectId={admin.projectId} onCreate={create} />
            )
          }
          footer={
            teams && teams.length > 0 && <Count shown={matching?.length ?? 0} all={teams.length} />
          }
        />
      )}
      {search.dialog === 'create' && (
        <CreateTeamDialog
          onClose={() => show({ dialog: undefined })}
          onCreated={({ id: teamId }) =>
            navigate({
              to: '/projects/$projectId/teams/$teamId',
              params: { teamId },
              replace: true,
            })
          }
        />
      )}
      {asked?.what === 'rename' && (
        <RenameTeamDialog team={asked.team} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'delete' && (
        <DeleteTeamDialog team={asked.team} onClose={() => setAsked(null)} />
      )}
    </Page>
  )
}

const teamColumns = (
  projectId: string,
  path: string | undefined,
  ask: (what: Asked) => void,
): readonly Column<Team>[] => [
  {
    id: 'name',
    header: t('Team'),
    sortBy: teamName,
    cell: (team) => (
      <span className={styles.team}>
        <Avatar name={team.display_name} imageUrl={team.profile_image_url} size={24} />
        <Link
          to="/projects/$projectId/teams/$teamId"
          params={{ projectId, teamId: team.id }}
          data-row-link=""
        >
          {teamName(team)}
        </Link>
      </span>
    ),
  },
  {
    id: 'id',
    header: t('ID'),
    minor: true,
    cell: ({ id }) => (
      <span className={styles.id}>
        <code>{id}</code>
        <CopyButton text={id} label={t('Copy {name}', { name: id })} copiedLabel={t('Copied')} />
      </span>
    ),
  },
  ...(path
    ? [
        {
          id: 'metadata',
          header: splitPath(path)?.key ?? path,
          minor: true,
          sortBy: (team: Team) => metadataText(team, path),
          cell: (team: Team) => (
            <span className={styles.quiet}>{metadataText(team, path) || '–'}</span>
          ),
        },
      ]
    : []),
  {
    id: 'created',
    header: t('Created'),
    minor: true,
    sortBy: ({ created_at_millis }) => created_at_millis,
    cell: ({ created_at_millis }) => (
      <span className={styles.quiet}>
        <Time at={new Date(created_at_millis)} />
      </span>
    ),
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (team) => (
      <TeamMenu
        team={team}
        onRename={() => ask({ what: 'rename', team })}
        onDelete={() => ask({ what: 'delete', team })}
      />
    ),
  },
]

function Count({ shown, all }: { shown: number; all: number }) {
  const total = all === 1 ? t('1 team') : t('{count} teams', { count: all.toLocaleString() })
  return (
    <>
      <span role="status">
        {shown === all ? total : t('{shown} of {total}', { shown: shown.toLocaleString(), total })}
      </span>
      {all > MANY_TEAMS && (
        <span>{t('This page loads all teams at once, which takes a moment.')}</span>
      )}
    </>
  )
}

function NoTeams({ projectId, onCreate }: { projectId: string; onCreate: () => void }) {
  const { config } = useProject()
  return (
    <EmptyState
      icon={<Glyph shape={teamGlyph} />}
      title={t('No teams yet')}
      action={
        <>
          <Button size="small" onClick={onCreate}>
            {t('Create team')}
          </Button>
          {!config.clientTeamCreationEnabled && (
            <ButtonLink
              size="small"
              variant="secondary"
              to="/projects/$projectId/team-settings"
              params={{ projectId }}
            >
              {t('Let users create teams')}
            </ButtonLink>
          )}
        </>
      }
      example={
        <CodeBlock
          code={
            "const team = await user.createTeam({ displayName: 'Design' })\nawait team.inviteUser({ email: 'grace@example.com' })"
          }
          label={t('Example')}
          copyLabel={t('Copy example')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>
        {config.clientTeamCreationEnabled
          ? t('Teams can be created by users in your app, by your server, or here.')
          : t(
              'Teams can be created by your server or here. Users can’t create teams in your app yet.',
            )}
      </p>
    </EmptyState>
  )
}
