import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import fieldStyles from './field.module.css'
import { chevronDownGlyph, Glyph } from './glyph.tsx'
import styles from './select-field.module.css'

export interface SelectFieldProps
  extends Omit<ComponentPropsWithoutRef<'select'>, 'className' | 'style' | 'name' | 'children'> {
  label: string
  name: string
  options: readonly { readonly value: string; readonly label: string }[]
  description?: ReactNode
  error?: string | undefined
}

/** A labelled choice of one among a few. */
export function SelectField({ label, options, description, error, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <div className={fieldStyles.control}>
        <select
          {...select}
          id={id}
          className={`${fieldStyles.input} ${styles.select}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || description ? `${id}-below` : undefined}
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
      </div>
      <div className={fieldStyles.below} data-reserved={true} id={`${id}-below`}>
        {error ? (
          <p className={fieldStyles.error} role="alert">
            {error}
          </p>
        ) : (
          description && <p className={fieldStyles.description}>{description}</p>
        )}
      </div>
    </div>
  )
}
