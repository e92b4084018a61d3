import type { ReactNode } from 'react'
import styles from './form-page.module.css'

export interface FormPageProps {
  title: string
  /** The line below the title. */
  below?: ReactNode
  children: ReactNode
}

/** A screen with a title, a line below it, and a form. */
export function FormPage({ title, below, children }: FormPageProps) {
  return (
    <div className={styles.page} data-lk="">
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {below && <p className={styles.below}>{below}</p>}
      </div>
      {children}
    </div>
  )
}
