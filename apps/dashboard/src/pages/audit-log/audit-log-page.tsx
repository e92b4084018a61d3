import { Button, EmptyState, Glyph, historyGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AuditTable } from '../../components/audit-log/audit-table.tsx'
import { EntryDialog, type EntryFilter } from '../../components/audit-log/entry-dialog.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { Tools } from '../../components/list/tools.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useDashboard } from '../../dashboard.ts'
import { auditLog } from '../../data/audit-log/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { AddFilter } from './add-filter.tsx'
import styles from './audit-log-page.module.css'
import { compact, readAuditLogSearch, type SearchChange, SIZES } from './audit-log-search.ts'
import { Chips } from './chips.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Filters } from './filters.tsx'
import { filtersOf, NO_FILTERS } from './search-filters.ts'

/** Who did what in a project (protocol 09 §23). Filters and the open entry are in the address. */
export function AuditLogPage() {
  const admin = useAdmin()
  const project = useProject()
  const { runtime } = useDashboard()
  const search = readAuditLogSearch({
    ...useSearch({ from: '/signed-in/projects/$projectId/audit-log' }),
  })
  const navigate = useNavigate({ from: '/projects/$projectId/audit-log' })
  const { cursor, size = SIZES[0], entry, paused = false } = search
  const filters = filtersOf(search)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    auditLog.page(admin, filters, { limit: size, cursor, isLive: !paused && cursor === undefined }),
  )
  const show = (change: SearchChange) =>
    void navigate({
      search: (now) => compact({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  // Another filter is another list, which starts with its first page.
  const filter = (change: SearchChange) => show({ cursor: undefined, ...change })
  const filterBy = (chosen: EntryFilter) =>
    filter({
      entry: undefined,
      ...(chosen.by === 'target'
        ? { type: chosen.type, target: chosen.id }
        : chosen.by === 'actor'
          ? { actor: chosen.value }
          : { ip: chosen.value }),
    })
  const key = JSON.stringify([filters, size])
  const { page, previous, next } = useCursors({
    list: 'audit log',
    filters: key,
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const entries = data?.items
  // A page of rare entries can be short, so the rows before a later page are not known.
  const first = page === 0 ? 1 : page === undefined || isFiltered ? undefined : page * size + 1

  return (
    <Page
      title={t('Audit log')}
      context={project.display_name}
      description={purpose(runtime.auditRetentionDays)}
      width="wide"
      fills
      action={
        <LiveButton isLive={!paused} onChange={(on) => show({ paused: on ? undefined : true })} />
      }
    >
      <Tools end={<ExportMenu filters={filters} />}>
        <Filters search={search} onChange={filter} />
        <AddFilter onChange={filter} />
      </Tools>
      <Chips
        search={search}
        entries={entries}
        onChange={filter}
        onClear={() => filter(NO_FILTERS)}
      />
      {error && !entries ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the audit log')} />
      ) : (
        <AuditTable
          entries={entries}
          onOpen={(id) => show({ entry: id })}
          outdated={isPlaceholderData}
          filter={key}
          paging={{ first, isLast: !next }}
          empty={
            isFiltered || cursor !== undefined ? (
              <NothingMatches
                title={next ? t('No matches so far') : t('No entries match')}
                {...(next && {
                  hint: t('A search stops after 100,000 entries. Go on with the next page.'),
                })}
                clearLabel={t('Clear filters')}
                onClear={() => filter(NO_FILTERS)}
              />
            ) : (
              <EmptyState icon={<Glyph shape={historyGlyph} />} title={t('No entries yet')}>
                <p>
                  {t(
                    'Sign-ins, changes of sign-in methods, and everything that administrators and servers change appear here.',
                  )}
                </p>
              </EmptyState>
            )
          }
          footer={
            entries &&
            (entries.length > 0 || next || previous) && (
              <Pager
                first={entries.length > 0 ? first : undefined}
                count={entries.length}
                pageSize={{
                  value: size,
                  choices: SIZES.toSorted((a, b) => a - b),
                  onChange: (chosen) => filter({ size: chosen === SIZES[0] ? undefined : chosen }),
                }}
                onPrevious={previous && (() => show({ cursor: previous.cursor }))}
                onNext={next && (() => !isPlaceholderData && show({ cursor: next.cursor }))}
              />
            )
          }
        />
      )}
      {entry !== undefined && (
        <EntryDialog
          key={entry}
          id={entry}
          known={entries?.find(({ id }) => id === entry)}
          onFilter={filterBy}
          onClose={() => show({ entry: undefined })}
        />
      )}
    </Page>
  )
}

const purpose = (days: number): string =>
  days === 0
    ? t('Who changed what, and who signed in. Entries are kept without limit.')
    : t(
        'Who changed what, and who signed in. Entries are kept for {days, plural, one {# day} other {# days}}.',
        { days },
      )

function LiveButton({ isLive, onChange }: { isLive: boolean; onChange: (on: boolean) => void }) {
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={isLive}
      title={isLive ? t('New entries appear by themselves') : t('New entries do not appear')}
      onClick={() => onChange(!isLive)}
    >
      <span className={styles.dot} data-on={isLive} />
      {t('Live')}
    </Button>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  const shown = readAuditLogSearch(search)
  const { cursor, size = SIZES[0], paused = false } = shown
  const isLive = !paused && cursor === undefined
  void queries.prefetchQuery(
    auditLog.page(owner.admin(projectId), filtersOf(shown), { limit: size, cursor, isLive }),
  )
}
