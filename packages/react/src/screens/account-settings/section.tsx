import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

export interface SectionProps {
  title: string
  description?: ReactNode
  /** A form stands where a single button or value stood. */
  open?: boolean
  /** `below`: what is changed takes the whole width, as lists do. */
  controls?: 'beside' | 'below'
  children: ReactNode
}

/** One thing to change: what it is on the one side, the controls on the other. */
export function Section({
  title,
  description,
  open = false,
  controls = 'beside',
  children,
}: SectionProps) {
  const id = useId()
  return (
    // Its title is read out on the way in, as 'Enable' or 'Revoke' alone say too little.
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={styles.section}
      data-open={open}
      data-controls={controls}
      role="group"
      aria-labelledby={id}
    >
      <div>
        <h4 className={styles.title} id={id}>
          {title}
        </h4>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}
