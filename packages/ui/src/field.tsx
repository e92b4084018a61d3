import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useId, useRef } from 'react'
import { alertGlyph } from './control-icons.ts'
import styles from './field.module.css'
import { Glyph } from './icons.tsx'
import { part } from './part.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface FieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'style' | 'autoFocus' | 'name'> {
  label: string
  /** Only for screen readers, if the text beside the field is enough. */
  labelHidden?: boolean
  name: string
  /** A hint below the field. The error replaces it. */
  description?: ReactNode
  /** The error message. Announced, and linked to the field. */
  error?: string | undefined
  /** Reserve the line of the error, so that nothing moves when it appears. */
  reserve?: boolean
  /** Opposite the label, such as a link. After the input in reading and tab order. */
  aside?: ReactNode
  /** Inside the field at its end, such as a toggle. */
  adornment?: ReactNode
  /** Focus the field when it appears. */
  focusOnMount?: boolean
}

/** A labeled input with its hint and error, linked for screen readers. */
export function Field({
  label,
  labelHidden = false,
  id,
  description,
  error,
  reserve = true,
  aside,
  adornment,
  focusOnMount = false,
  type = 'text',
  className,
  ...input
}: FieldProps) {
  const generated = useId()
  const inputId = id ?? generated
  const belowId = `${inputId}-below`
  const ref = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focusOnMount) ref.current?.focus()
  }, [focusOnMount])

  return (
    <div {...part('field', styles.field, className)}>
      <label {...part('field-label', styles.label)} htmlFor={inputId} data-hidden={labelHidden}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div {...part('field-control', styles.control)} data-adorned={adornment !== undefined}>
        <input
          {...input}
          ref={ref}
          id={inputId}
          type={type}
          {...part('field-input', styles.input)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || description ? belowId : undefined}
        />
        {adornment !== undefined && (
          <div {...part('field-adornment', styles.adornment)}>{adornment}</div>
        )}
      </div>
      {aside && <div {...part('field-aside', styles.aside)}>{aside}</div>}
      <div {...part('field-below', styles.below)} data-reserved={reserve} id={belowId}>
        {error ? (
          <p {...part('field-error', styles.error)} role="alert">
            <Glyph shape={alertGlyph} />
            {error}
          </p>
        ) : (
          description && <p {...part('field-description', styles.description)}>{description}</p>
        )}
      </div>
    </div>
  )
}
