import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { FilterList } from '../../components/list/filter-list.tsx'
import { Tools } from '../../components/list/tools.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SavedViews } from '../../components/saved-views/saved-views.tsx'
import { Writes } from '../../components/writes.tsx'
import { useProject } from '../../data/projects/use-project.ts'
import { savedViews } from '../../data/saved-views/queries.ts'
import { projectSessions } from '../../data/sessions/queries.ts'
import type { EndedSessions } from '../../data/sessions/writes.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { AddFilter } from './add-filter.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { filterOf, readSessionsSearch, SIZES } from './sessions-search.ts'
import { SessionsTable } from './sessions-table.tsx'
import { type SessionsPageState, useSessionsPage } from './use-sessions-page.ts'

/** The sessions to end, and what that means. */
interface Ending {
  readonly sessions: EndedSessions
  readonly consequence: string
}

/** All live sessions of a project (protocol 09 §8.5). Filters are in the address. */
export function SessionsPage() {
  const project = useProject()
  const state = useSessionsPage()
  const { search, filters, filterBy, list, view, selection } = state
  const [ending, setEnding] = useState<Ending>()

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
          list.sessions && list.sessions.length > 0 && <EndButton state={state} onEnd={setEnding} />
        }
      >
        <SavedViews
          list="sessions"
          plainName={t('All sessions')}
          view={view}
          state={{ search: { ...search, cursor: undefined, view: undefined }, columns: null }}
          onOpen={state.openView}
        />
        <AddFilter onChange={filterBy} />
      </Tools>
      <FilterList filters={filters} onClear={state.clearFilters} />
      {list.error && !list.sessions ? (
        <ProblemCard
          error={list.error}
          onRetry={list.refetch}
          title={t('Couldn’t load the sessions')}
        />
      ) : (
        <SessionsTable state={state} />
      )}
      {ending && (
        <EndSessionsDialog
          ended={ending.sessions}
          consequence={ending.consequence}
          onDone={selection.clear}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Page>
  )
}

/** Ends the selected sessions, or without a selection all that match the filters. */
function EndButton({
  state: { filter, filters, selection },
  onEnd,
}: {
  state: SessionsPageState
  onEnd: (ending: Ending) => void
}) {
  const count = selection.sessions.length
  const ending = (): Ending =>
    count > 0
      ? {
          sessions: { ids: selection.sessions.map(({ id }) => id) },
          consequence: t(
            '{count, plural, one {# selected session ends.} other {# selected sessions end.}}',
            { count },
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
    <Writes
      endpoint="POST /internal/sessions/revoke"
      body={count > 0 ? { ids: [] } : { filter: { user_id: filter.userId } }}
    >
      <Button variant="secondary" size="small" onClick={() => onEnd(ending())}>
        {count > 0
          ? t('End {n} selected…', { n: count })
          : filters.length > 0
            ? t('End all matching…')
            : t('End all…')}
      </Button>
    </Writes>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  const admin = owner.admin(projectId)
  const shown = readSessionsSearch(search)
  const { cursor, size = SIZES[0] } = shown
  void queries.prefetchQuery(projectSessions.page(admin, filterOf(shown), { limit: size, cursor }))
  void queries.prefetchQuery(savedViews(admin, 'sessions'))
}
