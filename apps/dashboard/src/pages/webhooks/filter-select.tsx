import { chevronDownGlyph, Glyph } from '@latchkey/ui'
import styles from './filters.module.css'

export interface FilterSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

/** A small choice over a table, with its name in front. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <label className={styles.filter} data-set={value !== ''}>
      <span className={styles.name}>{label}</span>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Glyph shape={chevronDownGlyph} />
      </span>
    </label>
  )
}
