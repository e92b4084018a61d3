import type { ComponentProps } from 'react'
import styles from './button.module.css'

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'style'> {
  variant?: 'primary' | 'secondary' | 'ghost'
  size?: 'small' | 'medium'
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={styles.button} data-variant={variant} data-size={size}>
      <span className={styles.content}>{children}</span>
    </a>
  )
}
