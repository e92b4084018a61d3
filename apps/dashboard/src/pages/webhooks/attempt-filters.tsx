import { Button } from '@latchkey/ui'
import { FilterSelect } from '../../components/list/filter-select.tsx'
import { TimeFilter } from '../../components/list/time-filter.tsx'
import { t } from '../../text.ts'
import styles from './attempt-filters.module.css'
import { eventTypes } from './event-types.ts'
import { SPANS, type WebhookSearch } from './webhook-search.ts'

type Filters = Pick<WebhookSearch, 'status' | 'type' | 'within' | 'after' | 'before'>
/** Undefined removes a filter. */
export type FilterChange = { readonly [K in keyof Filters]?: Filters[K] | undefined }

export interface AttemptFiltersProps {
  filters: Filters
  onChange: (change: FilterChange) => void
}

const ANY = ''

const statuses = () =>
  [
    { value: ANY, label: t('Any') },
    { value: 'delivered', label: t('Delivered') },
    { value: 'failed', label: t('Failed') },
  ] as const

/** Filters attempts by result, event and time. */
export function AttemptFilters({ filters, onChange }: AttemptFiltersProps) {
  const { status, type, within, after, before } = filters
  const isFiltered = [status, type, within, after, before].some((value) => value !== undefined)
  // An outside service may have unknown types.
  const types =
    type === undefined || eventTypes.some((known) => known.type === type)
      ? eventTypes
      : [...eventTypes, { type }]

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
      <TimeFilter spans={SPANS} value={filters} onChange={onChange} />
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
