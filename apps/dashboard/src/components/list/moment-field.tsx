import styles from './moment-field.module.css'
import { fromLocalText, toLocalText } from './moments.ts'

export interface MomentFieldProps {
  label: string
  /** ISO 8601. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A time above a table that filters it, as ISO 8601. */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  return (
    <label className={styles.filter} data-set={value !== undefined}>
      <span className={styles.name}>{label}</span>
      <input
        type="datetime-local"
        aria-label={label}
        className={styles.moment}
        // Uncontrolled: an incomplete date has no value, and must not be cleared while typing.
        defaultValue={value === undefined ? '' : toLocalText(new Date(value))}
        onChange={({ target }) => {
          const moment = fromLocalText(target.value)
          if (moment) onChange(moment.toISOString())
        }}
        onBlur={({ target }) => {
          if (target.value === '' && !target.validity.badInput && value !== undefined)
            onChange(undefined)
        }}
      />
    </label>
  )
}
