import type { ComponentPropsWithoutRef } from 'react'
import { chevronDownGlyph } from './control-icons.ts'
import { Glyph } from './icons.tsx'
import { part } from './part.ts'
import styles from './select.module.css'

/** A choice of a select. */
export interface SelectOption {
  readonly value: string
  readonly label: string
}

/** Choices under a heading. */
export interface SelectOptionGroup {
  readonly label: string
  readonly options: readonly SelectOption[]
}

export interface SelectProps
  extends Omit<ComponentPropsWithoutRef<'select'>, 'style' | 'size' | 'children'> {
  options: readonly (SelectOption | SelectOptionGroup)[]
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
  className,
  ...select
}: SelectProps) {
  return (
    <span
      {...part('select', styles.box, className)}
      data-size={size}
      data-highlighted={highlighted}
    >
      {prefix !== undefined && <span {...part('select-prefix', styles.prefix)}>{prefix}</span>}
      <select {...select} {...part('select-input', styles.select)}>
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(optionElement)}
            </optgroup>
          ) : (
            optionElement(option)
          ),
        )}
      </select>
      <span {...part('select-arrow', styles.arrow)}>
        <Glyph shape={chevronDownGlyph} />
      </span>
    </span>
  )
}

const optionElement = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
)
