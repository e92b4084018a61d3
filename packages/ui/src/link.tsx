import type { ComponentPropsWithoutRef } from 'react'
import styles from './link.module.css'

export interface LinkProps
  extends Omit<ComponentPropsWithoutRef<'a'>, 'className' | 'style' | 'href'> {
  href: string
}

/** A link to another page. An action on this page is a Button. */
export function Link(props: LinkProps) {
  return <a {...props} className={styles.link} />
}
