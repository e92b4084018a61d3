import { type ReactNode, useId } from 'react'
import { type PartProps, part } from './part.ts'
import styles from './switch.module.css'
import { useWriteLock } from './write-lock.tsx'

export interface SwitchProps extends PartProps {
  label: ReactNode
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The change is being saved. The switch already shows it. */
  busy?: boolean
  name?: string
}

/** A setting that is on or off, with its name and a description. */
export function Switch({
  label,
  description,
  checked,
  onChange,
  disabled = false,
  busy = false,
  name,
  className,
}: SwitchProps) {
  const id = useId()
  const lock = useWriteLock()
  return (
    <div {...part('switch', styles.row, className)}>
      <div {...part('switch-words', styles.words)}>
        <label {...part('switch-label', styles.label)} htmlFor={id}>
          {label}
        </label>
        {description && (
          <p {...part('switch-description', styles.description)} id={`${id}-description`}>
            {description}
          </p>
        )}
      </div>
      <input
        id={id}
        name={name}
        type="checkbox"
        role="switch"
        {...part('switch-input', styles.switch)}
        checked={checked}
        aria-checked={checked}
        disabled={disabled || lock !== null}
        title={lock ?? undefined}
        aria-busy={busy || undefined}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
