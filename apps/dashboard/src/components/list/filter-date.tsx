import { useId } from 'react'
import styles from './filter-date.module.css'

export interface FilterDateProps {
  label: string
  /** A day as `YYYY-MM-DD`. Empty: no filter. */
  value: string
  onChange: (value: string) => void
}

/** A day above a table, with its name in front. */
export function FilterDate({ label, value, onChange }: FilterDateProps) {
  const id = useId()
  return (
    <span className={styles.box} data-highlighted={value !== ''}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
