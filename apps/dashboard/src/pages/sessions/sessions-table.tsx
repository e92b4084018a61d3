import { EmptyState, Glyph, monitorGlyph } from '@latchkey/ui'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { t } from '../../text.ts'
import { sessionColumns, sessionLabel } from './session-columns.tsx'
import { SIZES } from './sessions-search.ts'
import type { SessionsPageState } from './use-sessions-page.ts'

/** The current page of the sessions. */
export function SessionsTable({ state }: { state: SessionsPageState }) {
  const { projectId, search, show, filters, filterBy, clearFilters, list, selection } = state
  const { sessions, key, size, first, previous, next, isOutdated } = list
  return (
    <DataTable
      label={t('Sessions')}
      columns={sessionColumns(projectId, (ip) => filterBy({ ip }))}
      rows={sessions}
      rowKey={({ id }) => id}
      expectedRows={8}
      loadingLabel={t('Loading…')}
      outdated={isOutdated}
      filter={key}
      paging={{ first, isLast: !next }}
      selection={{
        selected: selection.ids,
        onChange: selection.set,
        allLabel: t('Select all sessions shown'),
        rowLabel: sessionLabel,
      }}
      empty={
        filters.length > 0 || search.cursor !== undefined ? (
          <NothingMatches
            title={t('No sessions match')}
            clearLabel={t('Clear filters')}
            onClear={clearFilters}
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
              onChange: (chosen) => filterBy({ size: chosen === SIZES[0] ? undefined : chosen }),
            }}
            onPrevious={previous && (() => show({ cursor: previous.cursor }))}
            onNext={next && (() => !isOutdated && show({ cursor: next.cursor }))}
          />
        )
      }
    />
  )
}
