import { Button, EmptyState, Glyph, monitorGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { FilterList, type ListFilter } from '../../components/list/filter-list.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { Tools } from '../../components/list/tools.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SavedViews, useOpenView } from '../../components/saved-views/saved-views.tsx'
import { userName } from '../../components/user-line.tsx'
import { Writes } from '../../components/writes.tsx'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { savedViews } from '../../data/saved-views/queries.ts'
import { type ProjectSession, projectSessions } from '../../data/sessions/queries.ts'
import type { EndedSessions } from '../../data/sessions/writes.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { AddFilter } from './add-filter.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { sessionColumns, sessionLabel } from './session-columns.tsx'
import {
  compact,
  filterOf,
  NO_FILTERS,
  readSessionsSearch,
  type SearchChange,
  type SessionsSearch,
  SIZES,
} from './sessions-search.ts'

/** All live sessions of a project (protocol 09 §8.5). Filters are in the address. */
export function SessionsPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = readSessionsSearch({
    ...useSearch({ from: '/signed-in/projects/$projectId/sessions' }),
  })
  const navigate = useNavigate({ from: '/projects/$projectId/sessions' })
  const { cursor, size = SIZES[0] } = search
  const filter = filterOf(search)
  const view = useOpenView('sessions', search.view)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    projectSessions.page(admin, filter, { limit: size, cursor }),
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<{ sessions: EndedSessions; consequence: string }>()
  const show = (change: SearchChange) =>
    void navigate({
      search: (now) => compact({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  // Another filter is another list, which starts with its first page.
  const filterBy = (change: SearchChange) => {
    setSelected(new Set())
    show({ cursor: undefined, ...change })
  }
  const key = JSON.stringify([filter, size])
  const { page, previous, next } = useCursors({
    list: 'sessions',
    filters: key,
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })
  const sessions = data?.items
  const chosen = sessions?.filter(({ id }) => selected.has(id)) ?? []
  const filters = filtersOf(search, sessions, filterBy)
  const first = page === undefined ? undefined : page * size + 1

  /** The selected sessions, or all that match the filters. */
  const whatEnds = () =>
    chosen.length > 0
      ? {
          sessions: { ids: chosen.map(({ id }) => id) },
          consequence: t(
            '{count, plural, one {# selected session ends.} other {# selected sessions end.}}',
            { count: chosen.length },
          ),
        }
      : {
          sessions: { filter },
          consequence:
            filters.length > 0
              ? t('All sessions that match the filters end.')
              : t('All sessions of the project end. Every user is signed out.'),
        }

  return (
    <Page
      title={t('Sessions')}
      context={project.display_name}
      description={t(
        'Where users are signed in now. Ending a session can take up to ten minutes, because issued access tokens stay valid that long.',
      )}
      width="wide"
      fills
    >
      <Tools
        end={
          sessions &&
          sessions.length > 0 && (
            <Writes
              endpoint="POST /internal/sessions/revoke"
              body={chosen.length > 0 ? { ids: [] } : { filter: { user_id: filter.userId } }}
            >
              <Button variant="secondary" size="small" onClick={() => setEnding(whatEnds())}>
                {chosen.length > 0
                  ? t('End {n} selected…', { n: chosen.length })
                  : filters.length > 0
                    ? t('End all matching…')
                    : t('End all…')}
              </Button>
            </Writes>
          )
        }
      >
        <SavedViews
          list="sessions"
          plainName={t('All sessions')}
          view={view}
          state={{ search: { ...search, cursor: undefined, view: undefined }, columns: null }}
          onOpen={(found, opened) => {
            setSelected(new Set())
            void navigate({
              search: compact({
                ...readSessionsSearch(found),
                cursor: undefined,
                view: opened?.id,
              }),
              resetScroll: false,
            })
          }}
        />
        <AddFilter onChange={filterBy} />
      </Tools>
      <FilterList filters={filters} onClear={() => filterBy(NO_FILTERS)} />
      {error && !sessions ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the sessions')} />
      ) : (
        <DataTable
          label={t('Sessions')}
          columns={sessionColumns(admin.projectId, (ip) => filterBy({ ip }))}
          rows={sessions}
          rowKey={({ id }) => id}
          expectedRows={8}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          filter={key}
          paging={{ first, isLast: !next }}
          selection={{
            selected,
            onChange: setSelected,
            allLabel: t('Select all sessions shown'),
            rowLabel: sessionLabel,
          }}
          empty={
            filters.length > 0 || cursor !== undefined ? (
              <NothingMatches
                title={t('No sessions match')}
                clearLabel={t('Clear filters')}
                onClear={() => filterBy(NO_FILTERS)}
              />
            ) : (
              <EmptyState icon={<Glyph shape={monitorGlyph} />} title={t('No sessions')}>
                <p>{t('Nobody is signed in.')}</p>
              </EmptyState>
            )
          }
          footer={
            sessions &&
            (sessions.length > 0 || previous) && (
              <Pager
                first={sessions.length > 0 ? first : undefined}
                count={sessions.length}
                pageSize={{
                  value: size,
                  choices: SIZES.toSorted((a, b) => a - b),
                  onChange: (chosen) =>
                    filterBy({ size: chosen === SIZES[0] ? undefined : chosen }),
                }}
                onPrevious={previous && (() => show({ cursor: previous.cursor }))}
                onNext={next && (() => !isPlaceholderData && show({ cursor: next.cursor }))}
              />
            )
          }
        />
      )}
      {ending && (
        <EndSessionsDialog
          ended={ending.sessions}
          consequence={ending.consequence}
          onDone={() => setSelected(new Set())}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Page>
  )
}

/** The filters of the address as chips. The list knows the name of a user. */
function filtersOf(
  { user, ip, impersonation }: SessionsSearch,
  sessions: readonly ProjectSession[] | undefined,
  onChange: (change: SearchChange) => void,
): ListFilter[] {
  const filters: ListFilter[] = []
  const add = (id: string, text: string, change: SearchChange) =>
    filters.push({ id, text, onRemove: () => onChange(change) })
  if (user !== undefined) {
    const known = sessions?.find((session) => session.user.id === user.toLowerCase())
    const name = known ? userName(known.user) : user
    add('user', t('User: {name}', { name }), { user: undefined })
  }
  if (ip !== undefined) add('ip', t('IP address: {ip}', { ip }), { ip: undefined })
  if (impersonation !== undefined)
    add('impersonation', impersonation ? t('Only impersonations') : t('Without impersonations'), {
      impersonation: undefined,
    })
  return filters
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  const admin = owner.admin(projectId)
  const shown = readSessionsSearch(search)
  const { cursor, size = SIZES[0] } = shown
  void queries.prefetchQuery(projectSessions.page(admin, filterOf(shown), { limit: size, cursor }))
  void queries.prefetchQuery(savedViews(admin, 'sessions'))
}
