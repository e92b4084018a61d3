import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/** A message about a whole form or card, announced when it appears: what went wrong, or what went well. */
export function Notice({
  tone = 'danger',
  children,
}: {
  tone?: 'danger' | 'success'
  children: ReactNode
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={tone === 'danger' ? 'alert' : 'check'} />
      <span>{children}</span>
    </div>
  )
}
