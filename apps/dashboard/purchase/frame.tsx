import { VisuallyHidden } from '@latchkey/ui'
import { LetterIcon, ProjectBrand } from '@latchkey/ui/project-brand'
import type { ReactNode } from 'react'
import { t } from '../src/text.ts'
import styles from './frame.module.css'
import type { Runtime } from './runtime.ts'

interface FrameProps {
  name: string | null
  logos: Runtime['logos']
  children: ReactNode
}

/** The page with the logo, else the name, of the project that sells, as on the hosted screens. */
export function Frame({ name, logos, children }: FrameProps) {
  return (
    <div className={styles.page} data-lk="">
      {name === null ? (
        <VisuallyHidden>
          <h1>{t('Purchase')}</h1>
        </VisuallyHidden>
      ) : (
        <>
          <LetterIcon name={name} />
          <ProjectBrand name={name} logos={logos} className={styles.brand} />
        </>
      )}
      <main className={styles.main}>{children}</main>
    </div>
  )
}
