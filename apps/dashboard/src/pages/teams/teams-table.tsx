import { Avatar, Button, EmptyState } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import { Time } from '../../components/time.tsx'
import type { ListedTeam } from '../../data/teams/queries.ts'
import { count, t } from '../../text.ts'
import { metadataText, splitPath } from './metadata-columns.ts'
import { NoTeams } from './no-teams.tsx'
import { DEFAULT_SIZE, readSorting, teamName, writeSorting } from './team-list.ts'
import { TeamMenu } from './team-menu.tsx'
import styles from './teams-page.module.css'
import type { TeamsPageState } from './use-teams-page.ts'

const SIZES = [10, 25, 50, 100]

/** What an administrator wants to do with a team of the list. */
export interface RequestedAction {
  readonly action: 'rename' | 'purchase-link' | 'delete'
  readonly team: ListedTeam
}

export interface TeamsTableProps {
  state: TeamsPageState
  /** Must not change between renders, because the columns depend on it. */
  onAction: (requested: RequestedAction) => void
}

/** The current page of the teams, with a menu for each. */
export function TeamsTable({ state, onAction }: TeamsTableProps) {
  const { projectId, search, query, show, filter, path, list } = state
  const { data, size, first, previous, next, isOutdated } = list
  const columns = useMemo(() => teamColumns(projectId, path, onAction), [projectId, path, onAction])
  return (
    <DataTable
      label={t('Teams')}
      columns={columns}
      rows={data?.items}
      filter={[query, search.cursor].join()}
      rowKey={({ id }) => id}
      expectedRows={10}
      loadingLabel={t('Loading…')}
      outdated={isOutdated}
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
          <NoTeams projectId={projectId} onCreate={state.openCreate} />
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
              onChange: (chosen) => filter({ size: chosen === DEFAULT_SIZE ? undefined : chosen }),
            }}
            onPrevious={previous && (() => show({ cursor: previous.cursor }))}
            onNext={next && (() => !isOutdated && show({ cursor: next.cursor }))}
          />
        )
      }
    />
  )
}

const teamColumns = (
  projectId: string,
  path: string | undefined,
  request: (requested: RequestedAction) => void,
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
        onRename={() => request({ action: 'rename', team })}
        onPurchaseLink={() => request({ action: 'purchase-link', team })}
        onDelete={() => request({ action: 'delete', team })}
      />
    ),
  },
]

const membersText = ({ member_count }: ListedTeam) =>
  t('{count, plural, one {# member} other {# members}}', { count: member_count })
