import { Card } from '@latchkey/ui'
import type { ReactNode } from 'react'
import icon from '../icon.svg'
import { t } from '../text.ts'
import styles from './outside-page.module.css'

export interface OutsidePageProps {
  title: string
  width?: 'narrow' | 'wide'
  /** Opposite the product name. */
  aside?: ReactNode
  children: ReactNode
}

/** A page for users who are not signed in: one card on a plain background. */
export function OutsidePage({ title, width = 'narrow', aside, children }: OutsidePageProps) {
  return (
    <div className={`hosted ${styles.page}`} data-lk="">
      <title>{`${title} · ${t('Latchkey')}`}</title>
      <main className={styles.content}>
        <Card width={width}>
          <header className={styles.brand}>
            <img src={icon} width="28" height="28" alt="" />
            <h1 className={styles.name}>{t('Latchkey')}</h1>
            {aside && <span className={styles.aside}>{aside}</span>}
          </header>
          {children}
        </Card>
      </main>
    </div>
  )
}
