import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import styles from './check-field.module.css'
import { part } from './part.ts'

export interface CheckFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'style' | 'type'> {
  label: ReactNode
  description?: ReactNode
}

/**
 * A checkbox, for a choice that is submitted with a form. A setting that applies immediately is a
 * Switch.
 */
export function CheckField({ label, description, className, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div {...part('check-field', styles.row, className)}>
      <input
        {...input}
        id={id}
        type="checkbox"
        {...part('check-field-input', styles.box)}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <div>
        <label {...part('check-field-label', styles.label)} htmlFor={id}>
          {label}
        </label>
        {description && (
          <p {...part('check-field-description', styles.description)} id={`${id}-description`}>
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
