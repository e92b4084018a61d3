import { type ReactNode, useId } from 'react'
import fieldStyles from './field.module.css'
import { Select, type SelectProps } from './select.tsx'

export interface SelectFieldProps extends Omit<SelectProps, 'size' | 'prefix' | 'name'> {
  label: string
  name: string
  description?: ReactNode
  error?: string | undefined
}

/** A labeled choice of one among a few. */
export function SelectField({ label, description, error, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <div className={fieldStyles.control}>
        <Select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || description ? `${id}-below` : undefined}
        />
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
