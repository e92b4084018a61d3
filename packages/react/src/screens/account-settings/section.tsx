import { createContext, type ReactNode, useContext, useId } from 'react'
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

/** The level of the titles: one below the title around the sections. */
export const SectionLevel = createContext<3 | 4>(4)

/** A setting: title and description on one side, controls on the other. */
export function Section({
  title,
  description,
  open = false,
  controls = 'beside',
  children,
}: SectionProps) {
  const id = useId()
  const Heading = `h${useContext(SectionLevel)}` as const
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
          <Heading className={styles.title} id={id}>
            {title}
          </Heading>
        )}
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}
