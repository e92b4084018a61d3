import { Select, type SelectOptionGroup } from '@latchkey/ui'
import { kindGroups, kindNames, kindsOf, kindsOfGroup } from '../../components/audit-log/kinds.ts'
import { FilterSelect } from '../../components/list/filter-select.tsx'
import { MomentField } from '../../components/list/moment-field.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { t } from '../../text.ts'
import type { AuditLogSearch, SearchChange } from './audit-log-search.ts'
import { momentOf, outcomeOf, type Within, withinOf } from './search-filters.ts'

const ANY = ''
const DAY_MS = 86_400_000

const outcomes = () =>
  [
    { value: ANY, label: t('Any') },
    { value: 'ok', label: t('OK') },
    { value: 'failed', label: t('Failed') },
  ] as const

const times = () =>
  [
    { value: ANY, label: t('Any') },
    { value: '1h', label: t('Last hour') },
    { value: '24h', label: t('Last 24 hours') },
    { value: '7d', label: t('Last 7 days') },
    { value: '30d', label: t('Last 30 days') },
    { value: 'between', label: t('Custom range…') },
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
  const [outcome, within] = [outcomeOf(search), withinOf(search)]
  const [after, before] = [momentOf(search.after), momentOf(search.before)]
  const isBetween = after !== undefined || before !== undefined

  const showTime = (time: Within | 'between' | '') =>
    onChange({
      within: time === 'between' || time === '' ? undefined : time,
      after: time === 'between' ? new Date(Date.now() - DAY_MS).toISOString() : undefined,
      before: undefined,
    })

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
      <FilterSelect
        label={t('Time')}
        value={isBetween ? 'between' : (within ?? ANY)}
        options={times()}
        onChange={showTime}
      />
      {isBetween && (
        <>
          <MomentField
            label={t('From')}
            value={after}
            onChange={(value) => onChange({ after: value })}
          />
          <MomentField
            label={t('Until')}
            value={before}
            onChange={(value) => onChange({ before: value })}
          />
        </>
      )}
    </>
  )
}
