import type { ComponentPropsWithoutRef } from 'react'
import styles from './link.module.css'
import { part } from './part.ts'

export interface LinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'style' | 'href'> {
  href: string
}

/** A link to another page. An action on this page is a Button. */
export function Link({ className, ...props }: LinkProps) {
  return <a {...props} {...part('link', styles.link, className)} />
}
