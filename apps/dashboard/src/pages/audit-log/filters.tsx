import { Select, type SelectOptionGroup } from '@latchkey/ui'
import { kindGroups, kindNames, kindsOf, kindsOfGroup } from '../../components/audit-log/kinds.ts'
import { FilterSelect } from '../../components/list/filter-select.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { TimeFilter } from '../../components/list/time-filter.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { t } from '../../text.ts'
import type { AuditLogSearch, SearchChange } from './audit-log-search.ts'
import { momentOf, outcomeOf, SPANS, withinOf } from './search-filters.ts'

const ANY = ''

const outcomes = () =>
  [
    { value: ANY, label: t('Any') },
    { value: 'ok', label: t('OK') },
    { value: 'failed', label: t('Failed') },
  ] as const

const events = (): readonly SelectOptionGroup[] =>
  kindGroups.map((group) => ({
    label: t(group.name),
    options: [
      { value: group.id, label: t(group.all) },
      ...kindsOfGroup(group).map((kind) => ({ value: kind, label: t(kindNames[kind]) })),
    ],
  }))

export interface FiltersProps {
  search: AuditLogSearch
  onChange: (change: SearchChange) => void
}

/** Searches the log, and filters it by event, result and time. */
export function Filters({ search, onChange }: FiltersProps) {
  const { query, kind } = search
  const outcome = outcomeOf(search)

  return (
    <>
      <SearchField
        label={t('Search names, IDs and IP addresses')}
        value={query ?? ''}
        onSearch={(text) => onChange({ query: text.trim() || undefined })}
        waitMs={SEARCH_WAIT_MS}
      />
      <Select
        size="small"
        prefix={t('Event')}
        aria-label={t('Event')}
        highlighted={kind !== undefined}
        value={kindsOf(kind) ? kind : ANY}
        options={[{ value: ANY, label: t('Any') }, ...events()]}
        onChange={(event) => onChange({ kind: event.target.value || undefined })}
      />
      <FilterSelect
        label={t('Result')}
        value={outcome ?? ANY}
        options={outcomes()}
        onChange={(value) => onChange({ outcome: value || undefined })}
      />
      <TimeFilter
        spans={SPANS}
        value={{
          within: withinOf(search),
          after: momentOf(search.after),
          before: momentOf(search.before),
        }}
        onChange={onChange}
      />
    </>
  )
}
