import { Button } from '@latchkey/ui'
import { FilterSelect } from '../../components/list/filter-select.tsx'
import styles from '../../components/list/moment-field.module.css'
import { MomentField } from '../../components/list/moment-field.tsx'
import { t } from '../../text.ts'
import { eventTypes } from './event-types.ts'
import type { WebhookSearch, Within } from './webhook-search.ts'

type Filters = Pick<WebhookSearch, 'status' | 'type' | 'within' | 'after' | 'before'>
/** Undefined removes a filter. */
export type FilterChange = { readonly [K in keyof Filters]?: Filters[K] | undefined }

export interface AttemptFiltersProps {
  filters: Filters
  onChange: (change: FilterChange) => void
}

const DAY_MS = 86_400_000
const ANY = ''

const statuses = () =>
  [
    { value: ANY, label: t('Any') },
    { value: 'delivered', label: t('Delivered') },
    { value: 'failed', label: t('Failed') },
  ] as const

const times = () =>
  [
    { value: ANY, label: t('Any') },
    { value: '1h', label: t('Last hour') },
    { value: '24h', label: t('Last 24 hours') },
    { value: '7d', label: t('Last 7 days') },
    { value: 'between', label: t('Custom range…') },
  ] as const

/** Filters attempts by result, event and time. */
export function AttemptFilters({ filters, onChange }: AttemptFiltersProps) {
  const { status, type, within, after, before } = filters
  const isBetween = after !== undefined || before !== undefined
  const isFiltered = isBetween || [status, type, within].some((value) => value !== undefined)
  // An outside service may have unknown types.
  const types =
    type === undefined || eventTypes.some((known) => known.type === type)
      ? eventTypes
      : [...eventTypes, { type }]

  const showTime = (time: Within | 'between' | '') =>
    onChange({
      within: time === 'between' || time === '' ? undefined : time,
      after: time === 'between' ? new Date(Date.now() - DAY_MS).toISOString() : undefined,
      before: undefined,
    })

  return (
    <div className={styles.filters}>
      <FilterSelect
        label={t('Status')}
        value={status ?? ANY}
        options={statuses()}
        onChange={(value) => onChange({ status: value || undefined })}
      />
      <FilterSelect
        label={t('Event')}
        value={type ?? ANY}
        options={[
          { value: ANY, label: t('Any') },
          ...types.map((known) => ({ value: known.type as string, label: known.type as string })),
        ]}
        onChange={(value) => onChange({ type: value || undefined })}
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
      {isFiltered && (
        <Button
          reads
          variant="ghost"
          size="small"
          onClick={() =>
            onChange({
              status: undefined,
              type: undefined,
              within: undefined,
              after: undefined,
              before: undefined,
            })
          }
        >
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}
