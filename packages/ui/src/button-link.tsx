import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { part } from './part.ts'

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'style'> {
  variant?: 'primary' | 'secondary' | 'ghost'
  size?: 'small' | 'medium'
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      {...part('button', styles.button, className)}
      data-variant={variant}
      data-size={size}
    >
      <span {...part('button-content', styles.content)}>{children}</span>
    </a>
  )
}
