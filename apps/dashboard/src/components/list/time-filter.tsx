import { DAY_MS } from '@latchkey/contract/pure'
import { t } from '../../text.ts'
import { FilterSelect } from './filter-select.tsx'
import { MomentField } from './moment-field.tsx'

/** A time span up to now, as named in the address. */
export type Span = '1h' | '24h' | '7d' | '30d'

const spanNames = () => ({
  '1h': t('Last hour'),
  '24h': t('Last 24 hours'),
  '7d': t('Last 7 days'),
  '30d': t('Last 30 days'),
})

/** A span up to now, or a range of ISO 8601 times. Undefined removes a filter. */
export interface TimeRange<Name extends Span> {
  readonly within?: Name | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

export interface TimeFilterProps<Name extends Span> {
  spans: readonly Name[]
  value: TimeRange<Name>
  onChange: (change: TimeRange<Name>) => void
}

/** Filters a table by time: by a span up to now, or by a range whose ends are then shown. */
export function TimeFilter<Name extends Span>({ spans, value, onChange }: TimeFilterProps<Name>) {
  const { within, after, before } = value
  const isBetween = after !== undefined || before !== undefined
  const names = spanNames()
  const show = (time: Name | 'between' | '') =>
    onChange({
      within: time === 'between' || time === '' ? undefined : time,
      after: time === 'between' ? new Date(Date.now() - DAY_MS).toISOString() : undefined,
      before: undefined,
    })

  return (
    <>
      <FilterSelect<Name | 'between' | ''>
        label={t('Time')}
        value={isBetween ? 'between' : (within ?? '')}
        options={[
          { value: '', label: t('Any') },
          ...spans.map((span) => ({ value: span, label: names[span] })),
          { value: 'between', label: t('Custom range…') },
        ]}
        onChange={show}
      />
      {isBetween && (
        <>
          <MomentField
            label={t('From')}
            value={after}
            onChange={(moment) => onChange({ after: moment })}
          />
          <MomentField
            label={t('Until')}
            value={before}
            onChange={(moment) => onChange({ before: moment })}
          />
        </>
      )}
    </>
  )
}
