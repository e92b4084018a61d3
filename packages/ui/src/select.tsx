import type { ComponentPropsWithoutRef } from 'react'
import { chevronDownGlyph, Glyph } from './icons.tsx'
import styles from './select.module.css'

export interface SelectProps
  extends Omit<ComponentPropsWithoutRef<'select'>, 'className' | 'style' | 'size' | 'children'> {
  options: readonly { readonly value: string; readonly label: string }[]
  /** Small selects fit beside small buttons, such as above a table. */
  size?: 'medium' | 'small'
  /** A name in front of the choice, in the same box. */
  prefix?: string
  /** Marks a choice that differs from the default, such as an active filter. */
  highlighted?: boolean
}

/** A choice of one among a few, without a label. `SelectField` has one. */
export function Select({
  options,
  size = 'medium',
  prefix,
  highlighted = false,
  ...select
}: SelectProps) {
  return (
    <span className={styles.box} data-size={size} data-highlighted={highlighted} data-slot="select">
      {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
      <select {...select} className={styles.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Glyph shape={chevronDownGlyph} />
      </span>
    </span>
  )
}
