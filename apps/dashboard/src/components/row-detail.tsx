import type { ReactNode } from 'react'
import styles from './row-detail.module.css'
import { PHONE, useMedia } from './use-media.ts'

/**
 * The name of a row, with a second line on a phone, where a table has no other columns. The second
 * line is absent elsewhere, so that no text appears twice.
 */
export function RowDetail({ detail, children }: { detail: ReactNode; children: ReactNode }) {
  const isPhone = useMedia(PHONE)
  if (!isPhone || !detail) return children
  return (
    <span className={styles.words}>
      {children}
      <span className={styles.detail}>{detail}</span>
    </span>
  )
}
