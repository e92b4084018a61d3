import { DAY_UNITS } from '@latchkey/contract/pure'
import { CheckField, Field, Select } from '@latchkey/ui'
import { useId } from 'react'
import { t } from '../../text.ts'
import type { IntervalDraft, Unit } from './drafts.ts'
import styles from './fields.module.css'

export interface IntervalFieldProps {
  name: string
  label: string
  description?: string
  /** In front of the number, such as “Every”. */
  before?: string
  value: IntervalDraft | null
  /** What it starts with when it is switched on. */
  initial: IntervalDraft
  onChange: (value: IntervalDraft | null) => void
  error?: string | undefined
}

/** A checkbox, and when it is selected a number of days, weeks, months or years. */
export function IntervalField(props: IntervalFieldProps) {
  const { name, label, description, before, value, initial, onChange, error } = props
  const id = useId()
  return (
    <fieldset className={styles.interval} aria-label={label}>
      <CheckField
        label={label}
        description={description}
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? initial : null)}
      />
      {value && (
        <>
          <div className={styles.every}>
            {before && <span>{before}</span>}
            <Field
              className={styles.count ?? ''}
              name={name}
              label={t('Number')}
              labelHidden
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={value.count}
              onChange={(event) => onChange({ ...value, count: event.target.value.trim() })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              reserve={false}
            />
            <Select
              aria-label={t('Unit')}
              value={value.unit}
              options={DAY_UNITS.map((unit) => ({
                value: unit,
                label: unitName(unit, Number(value.count)),
              }))}
              onChange={(event) => onChange({ ...value, unit: event.target.value as Unit })}
            />
          </div>
          {error && (
            <p className={styles.error} role="alert" id={id}>
              {error}
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}

function unitName(unit: Unit, count: number): string {
  switch (unit) {
    case 'day':
      return t('{count, plural, one {day} other {days}}', { count })
    case 'week':
      return t('{count, plural, one {week} other {weeks}}', { count })
    case 'month':
      return t('{count, plural, one {month} other {months}}', { count })
    case 'year':
      return t('{count, plural, one {year} other {years}}', { count })
  }
}
