import type { ReactNode } from 'react'
import styles from './panel.module.css'
import { SectionBoundary } from './section-boundary.tsx'

export interface PanelProps {
  title?: ReactNode
  description?: ReactNode
  /** At the end of the header. */
  aside?: ReactNode
  /** Below a line at the end, such as the button that saves. */
  footer?: ReactNode
  tone?: 'danger'
  /** The content reaches the edges. */
  flush?: boolean
  id?: string
  children?: ReactNode
}

/** A part of a page with a title. */
export function Panel({
  title,
  description,
  aside,
  footer,
  tone,
  flush = false,
  id,
  children,
}: PanelProps) {
  return (
    <section className={styles.panel} data-tone={tone} id={id}>
      {title && (
        <header className={styles.head}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {aside}
        </header>
      )}
      {children && (
        <div className={styles.body} data-flush={flush}>
          <SectionBoundary>{children}</SectionBoundary>
        </div>
      )}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}

/** Panels in a column. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>
}

/** Settings in a column inside a panel, with lines between them. */
export function SettingList({ children }: { children: ReactNode }) {
  return <div className={styles.settings}>{children}</div>
}
