import {
  Avatar,
  addGlyph,
  Button,
  CodeBlock,
  columnsGlyph,
  EmptyState,
  Glyph,
  teamGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ButtonLink } from '../../components/link.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { Page } from '../../components/page.tsx'
import { NewPurchaseLink } from '../../components/payments/new-purchase-link.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import { Time } from '../../components/time.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { type ListedTeam, ofTeams } from '../../data/teams/queries.ts'
import type { Prefetch } from '../../prefetch.ts'
import { count, t } from '../../text.ts'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { MetadataColumnDialog } from './metadata-column-dialog.tsx'
import { metadataText, splitPath } from './metadata-columns.ts'
import { RenameTeamDialog } from './rename-team-dialog.tsx'
import {
  DEFAULT_SIZE,
  pageOf,
  readMetadataColumn,
  readSorting,
  teamName,
  writeMetadataColumn,
  writeSorting,
} from './team-list.ts'
import { TeamMenu } from './team-menu.tsx'
import styles from './teams-page.module.css'
import { compact, type TeamsSearch, withFilter } from './teams-search.ts'

const SIZES = [10, 25, 50, 100]

type Asked = {
  readonly what: 'rename' | 'purchase-link' | 'delete'
  readonly team: ListedTeam
} | null
type Change = { readonly [K in keyof TeamsSearch]?: TeamsSearch[K] | undefined }

const EXAMPLE = `import { useUser } from '@latchkey/react'

const user = useUser({ or: 'redirect' })

async function createTeam() {
  const team = await user.createTeam({ displayName: 'Design' })
  await team.inviteUser({ email: 'grace@example.com' })
}`

/** The teams of a project in pages. What is shown is in the address (protocol 09 §9.1). */
export function TeamsPage() {
  const admin = useAdmin()
  const { projectId } = admin
  const project = useProject()
  const search = useSearch({ from: '/signed-in/projects/$projectId/teams' })
  const navigate = useNavigate({ from: '/projects/$projectId/teams' })
  const [asked, setAsked] = useState<Asked>(null)
  const [choosingColumn, setChoosingColumn] = useState(false)
  const path = readMetadataColumn(projectId, search.metadata)
  const { query = '', size = DEFAULT_SIZE, cursor } = search
  const filters = pageOf(search, path)
  const { data, error, refetch, isPlaceholderData } = useQuery(ofTeams.page(admin, filters))
  const { page, previous, next } = useCursors({
    list: 'teams',
    filters: JSON.stringify([query, search.sort, size]),
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })
  const teams = data?.items
  const columns = useMemo(() => teamColumns(projectId, path, setAsked), [projectId, path])
  // Applied to the current address, which may be newer than the rendered one.
  const go = (to: (now: TeamsSearch) => TeamsSearch) =>
    void navigate({ search: to, replace: true, resetScroll: false })
  const show = (change: Change) => go((now) => compact<TeamsSearch>({ ...now, ...change }))
  const filter = (change: Change) => go((now) => withFilter(now, change))
  const create = () => show({ dialog: 'create' })
  // A page of a search can be shorter than the others, so only its first has a known position.
  const first = page === undefined || (query !== '' && page > 0) ? undefined : page * size + 1

  return (
    <Page
      title={t('Teams')}
      context={project.display_name}
      description={t('Groups of your app’s users. Members have separate permissions in each team.')}
      width="wide"
      fills
      action={
        <Button data-primary-action="" onClick={create}>
          <Glyph shape={addGlyph} />
          {t('Create team')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <SearchField
          label={t('Search by name or ID')}
          value={query}
          onSearch={(text) => filter({ query: text })}
          waitMs={SEARCH_WAIT_MS}
        />
        <span className={styles.choice}>
          <Button reads variant="ghost" size="small" onClick={() => setChoosingColumn(true)}>
            <Glyph shape={columnsGlyph} />
            {path ? t('Column: {name}', { name: splitPath(path)?.key ?? path }) : t('Add column')}
          </Button>
        </span>
      </div>
      {error && !teams ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the teams')} />
      ) : (
        <DataTable
          label={t('Teams')}
          columns={columns}
          rows={teams}
          filter={[query, cursor].join()}
          rowKey={({ id }) => id}
          expectedRows={10}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          order={{
            ...readSorting(search.sort),
            onChange: (sorting) => filter({ sort: writeSorting(sorting) }),
          }}
          paging={{ first, isLast: data?.nextCursor === null }}
          empty={
            data?.nextCursor ? (
              <EmptyState
                title={t('No matches so far')}
                action={
                  <Button
                    reads
                    variant="secondary"
                    size="small"
                    onClick={() => next && show({ cursor: next.cursor })}
                  >
                    {t('Search further')}
                  </Button>
                }
              >
                <p>{t('This project has many teams. They are searched in parts.')}</p>
              </EmptyState>
            ) : query ? (
              <NothingMatches
                title={t('No teams match')}
                hint={t('Search by part of a name, or by a full ID.')}
                onClear={() => filter({ query: undefined })}
              />
            ) : (
              <NoTeams projectId={projectId} onCreate={create} />
            )
          }
          footer={
            data &&
            (data.items.length > 0 || previous) && (
              <Pager
                first={data.items.length > 0 ? first : undefined}
                count={data.items.length}
                total={query === '' ? data.total : undefined}
                pageSize={{
                  value: size,
                  choices: SIZES,
                  onChange: (chosen) =>
                    filter({ size: chosen === DEFAULT_SIZE ? undefined : chosen }),
                }}
                onPrevious={previous && (() => show({ cursor: previous.cursor }))}
                onNext={next && (() => !isPlaceholderData && show({ cursor: next.cursor }))}
              />
            )
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
      {choosingColumn && (
        <MetadataColumnDialog
          path={path}
          onChange={(chosen) => {
            writeMetadataColumn(projectId, chosen)
            show({ metadata: chosen })
          }}
          onClose={() => setChoosingColumn(false)}
        />
      )}
      {asked?.what === 'rename' && (
        <RenameTeamDialog team={asked.team} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'purchase-link' && (
        <NewPurchaseLink
          customer={{ type: 'team', id: asked.team.id }}
          onClose={() => setAsked(null)}
        />
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
): readonly Column<ListedTeam>[] => [
  {
    id: 'name',
    header: t('Team'),
    sortable: true,
    cell: (team) => (
      <span className={styles.team}>
        <Avatar name={team.display_name} imageUrl={team.profile_image_url} size={24} />
        <RowDetail detail={membersText(team)}>
          <Link
            to="/projects/$projectId/teams/$teamId"
            params={{ projectId, teamId: team.id }}
            data-row-link=""
          >
            {teamName(team)}
          </Link>
        </RowDetail>
      </span>
    ),
  },
  {
    id: 'members',
    header: t('Members'),
    minor: true,
    align: 'end',
    cell: ({ member_count }) => <span className={styles.quiet}>{count(member_count)}</span>,
  },
  ...(path
    ? [
        {
          id: 'metadata',
          header: splitPath(path)?.key ?? path,
          minor: true,
          cell: ({ metadata_value }: ListedTeam) => (
            <span className={styles.quiet}>{metadataText(metadata_value) || '–'}</span>
          ),
        },
      ]
    : []),
  {
    id: 'created',
    header: t('Created'),
    minor: true,
    sortable: true,
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
        onPurchaseLink={() => ask({ what: 'purchase-link', team })}
        onDelete={() => ask({ what: 'delete', team })}
      />
    ),
  },
]

const membersText = ({ member_count }: ListedTeam) =>
  t('{count, plural, one {# member} other {# members}}', { count: member_count })

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
          {!config.client_team_creation_enabled && (
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
          code={EXAMPLE}
          label={t('Example')}
          copyLabel={t('Copy example')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>
        {config.client_team_creation_enabled
          ? t('Teams can be created by users in your app, by your server, or here.')
          : t(
              'Teams can be created by your server or here. Users can’t create teams in your app yet.',
            )}
      </p>
    </EmptyState>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  const query = search.query === undefined ? {} : { query: String(search.query) }
  const shown: TeamsSearch = { ...search, ...query }
  const metadata = readMetadataColumn(projectId, shown.metadata)
  void queries.prefetchQuery(ofTeams.page(owner.admin(projectId), pageOf(shown, metadata)))
}
