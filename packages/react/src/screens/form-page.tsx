import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form-page.module.css'

export interface FormPageProps {
  title: string
  /** The line below the title. */
  below?: ReactNode
  /** Moves the focus to the title when the page appears without a field that takes it. */
  focusTitle?: boolean
  children: ReactNode
}

/** A screen with a title, a line below it, and a form. */
export function FormPage({ title, below, focusTitle = false, children }: FormPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (focusTitle) heading.current?.focus({ preventScroll: true })
  }, [focusTitle])

  return (
    <div className={styles.page} data-lk="">
      <div className={styles.head}>
        <h2 className={styles.title} ref={heading} tabIndex={focusTitle ? -1 : undefined}>
          {title}
        </h2>
        {below && <p className={styles.below}>{below}</p>}
      </div>
      {children}
    </div>
  )
}
