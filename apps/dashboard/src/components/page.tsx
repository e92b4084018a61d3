import { backGlyph, Glyph } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { isolated, t } from '../text.ts'
import styles from './page.module.css'

export interface PageProps {
  title: string
  /** Replaces the title on the page, such as with one that can be edited. */
  heading?: ReactNode
  /** One sentence about the purpose of the page. */
  description?: ReactNode
  /** The link to the list that this record belongs to. */
  back?: ReactNode
  /** Beside the title, such as a picture. */
  lead?: ReactNode
  /** The primary action. */
  action?: ReactNode
  /** After the title in the window title. */
  context?: string | undefined
  /** `full`: the whole window, as for an editor. */
  width?: 'normal' | 'wide' | 'narrow' | 'full'
  /** For a list: the page is as high as the window, and only its table scrolls. */
  fills?: boolean
  children: ReactNode
}

/** The address whose page was shown last. */
let shownPath: string | undefined

/** The frame of every page: its title, purpose and primary action. */
export function Page({
  title,
  heading: shown,
  description,
  back,
  lead,
  action,
  context,
  width = 'normal',
  fills = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = location.pathname

  // The focus was on the previous page or on the link to this one, so it moves to the new title,
  // unless a field of the page took it. The first page is read from its top anyway.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may show another record
  useEffect(() => {
    const before = shownPath
    const at = document.activeElement
    shownPath = path
    if (before && (at === document.body || (before !== path && !at?.closest('main *, dialog'))))
      heading.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <div className={styles.page} data-width={width} data-fills={fills || undefined}>
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
