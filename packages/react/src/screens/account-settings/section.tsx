import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

export interface SectionProps {
  /** Left out where the title of the page says the same. */
  title?: string | undefined
  description?: ReactNode
  /** Whether a form replaces the section's button or value. */
  open?: boolean
  /** `below`: the content takes the full width, for example a list. */
  controls?: 'beside' | 'below'
  children: ReactNode
}

/** A setting: title and description on one side, controls on the other. */
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
    <div
      className={styles.section}
      data-open={open}
      data-controls={controls}
      {...(title && { role: 'group', 'aria-labelledby': id })}
    >
      <div>
        {title && (
          <h4 className={styles.title} id={id}>
            {title}
          </h4>
        )}
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}
