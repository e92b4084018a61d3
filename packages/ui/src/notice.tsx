import type { ReactNode } from 'react'
import { alertGlyph, checkGlyph, Glyph } from './icons.tsx'
import styles from './notice.module.css'

/** A message about a whole form or card, announced when it appears: an error or a success. */
export function Notice({
  tone = 'danger',
  children,
}: {
  tone?: 'danger' | 'success'
  children: ReactNode
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Glyph shape={tone === 'danger' ? alertGlyph : checkGlyph} />
      <span>{children}</span>
    </div>
  )
}
