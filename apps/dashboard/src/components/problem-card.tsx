import { Button, EmptyState, Glyph, warningGlyph } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { describe } from './describe.ts'
import styles from './problem-card.module.css'

/** Says that something could not be loaded, and offers to retry. */
export function ProblemCard({
  error,
  onRetry,
  title,
}: {
  error: unknown
  onRetry?: () => void
  title?: string
}): ReactNode {
  return (
    <div role="alert" className={styles.card}>
      <EmptyState
        icon={<Glyph shape={warningGlyph} />}
        title={title ?? t('Couldn’t load this')}
        action={
          onRetry && (
            <Button reads variant="secondary" size="small" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )
        }
      >
        <p>{describe(error)}</p>
      </EmptyState>
    </div>
  )
}
