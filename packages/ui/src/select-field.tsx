import { type ReactNode, useId } from 'react'
import fieldStyles from './field.module.css'
import { part } from './part.ts'
import { Select, type SelectProps } from './select.tsx'

export interface SelectFieldProps extends Omit<SelectProps, 'size' | 'prefix' | 'name'> {
  label: string
  name: string
  description?: ReactNode
  error?: string | undefined
}

/** A labeled choice of one among a few. */
export function SelectField({ label, description, error, className, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div {...part('field', fieldStyles.field, className)}>
      <label {...part('field-label', fieldStyles.label)} htmlFor={id}>
        {label}
      </label>
      <div {...part('field-control', fieldStyles.control)}>
        <Select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || description ? `${id}-below` : undefined}
        />
      </div>
      <div {...part('field-below', fieldStyles.below)} data-reserved={true} id={`${id}-below`}>
        {error ? (
          <p {...part('field-error', fieldStyles.error)} role="alert">
            {error}
          </p>
        ) : (
          description && (
            <p {...part('field-description', fieldStyles.description)}>{description}</p>
          )
        )}
      </div>
    </div>
  )
}
