import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import styles from './check-field.module.css'

export interface CheckFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'style' | 'type'> {
  label: ReactNode
  description?: ReactNode
}

/**
 * A checkbox, for a choice that is submitted with a form. A setting that applies immediately is a
 * Switch.
 */
export function CheckField({ label, description, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {description && (
          <p className={styles.description} id={`${id}-description`}>
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
