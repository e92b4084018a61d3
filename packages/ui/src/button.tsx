import type { ComponentPropsWithoutRef, MouseEvent } from 'react'
import styles from './button.module.css'
import { part } from './part.ts'
import { Spinner } from './spinner.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWriteLock } from './write-lock.tsx'

export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'style'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** `icon`: a square for an icon only. Requires an `aria-label`. */
  size?: 'small' | 'medium' | 'icon'
  /** As wide as its container. */
  wide?: boolean
  /** An action is running: not clickable, a spinner replaces the text, the width stays. */
  busy?: boolean
  /** Announced to screen readers while busy, such as “Please wait…”. */
  busyLabel?: string
  /** It changes nothing, so a `WriteLock` does not disable it. */
  reads?: boolean
}

/** A button. Its default type is `button`, so that it never submits a form by accident. */
export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  busy = false,
  busyLabel,
  reads = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const lock = useWriteLock(reads)
  const button = useFocusAfter(busy)
  return (
    <>
      <button
        {...rest}
        ref={button}
        type={type}
        {...part('button', styles.button, className)}
        data-variant={variant}
        data-size={size}
        data-wide={wide}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        // Focusable, so that everyone can learn why.
        {...(lock !== null && { 'aria-disabled': true, title: lock, onClick: prevent })}
      >
        <span {...part('button-content', styles.content)}>{children}</span>
        <span {...part('button-spinner', styles.spinner)}>{busy && <Spinner />}</span>
      </button>
      {busyLabel && <VisuallyHidden role="status">{busy ? busyLabel : ''}</VisuallyHidden>}
    </>
  )
}

/** Neither the action nor the submission of a form. */
const prevent = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
