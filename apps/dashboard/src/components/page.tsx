import { backGlyph, Glyph } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { isolated, t } from '../text.ts'
import styles from './page.module.css'

export interface PageProps {
  title: string
  /** In the place of the title on the page, such as a title that can be changed. */
  heading?: ReactNode
  /** One sentence on what the page is for. */
  description?: ReactNode
  /** The way to the list this thing belongs to. */
  back?: ReactNode
  /** Beside the title, such as a picture. */
  lead?: ReactNode
  /** The one thing people come here to do. */
  action?: ReactNode
  /** After the title in the window's own. */
  context?: string | undefined
  width?: 'normal' | 'wide' | 'narrow'
  children: ReactNode
}

let isFirstPage = true

/** The frame of every page: its title, what it is for, what to do. */
export function Page({
  title,
  heading: shown,
  description,
  back,
  lead,
  action,
  context,
  width = 'normal',
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // After a move the old page's focus is gone; reading goes on at the new title. A first page is read from its top by itself.
  useEffect(() => {
    if (
      !isFirstPage &&
      (document.activeElement === document.body || document.activeElement === null)
    )
      heading.current?.focus()
    isFirstPage = false
  }, [])

  return (
    <div className={styles.page} data-width={width}>
      <title>
        {[title, context, t('Latchkey')]
          .flatMap((part) => (part ? [isolated(part)] : []))
          .join(' · ')}
      </title>
      {back && (
        <p className={styles.back}>
          <Glyph shape={backGlyph} />
          {back}
        </p>
      )}
      <header className={styles.head}>
        {lead}
        <div className={styles.words}>
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {shown ?? title}
          </h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}
