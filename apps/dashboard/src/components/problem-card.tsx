import type { UnexpectedResponseError } from '@latchkey/js'
import { Button, EmptyState, Glyph, warningGlyph } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../text.ts'
import { describe } from './describe.ts'
import styles from './problem-card.module.css'

/**
 * Says that something could not be loaded, offers to retry, and copies what a report of the error
 * needs.
 */
export function ProblemCard({
  error,
  onRetry,
  title,
}: {
  error: unknown
  onRetry?: () => void
  title?: string
}): ReactNode {
  const [copied, setCopied] = useState(false)
  const at = useRef(new Date())
  const card = useRef<HTMLDivElement>(null)
  // Known errors and unexpected responses have one.
  const requestId = (error as Partial<UnexpectedResponseError> | null)?.requestId
  const copy = async () => {
    const { copyErrorDetails } = await import('./error-details.ts')
    await copyErrorDetails(error, at.current)
    setCopied(true)
  }

  // A retry removes the card together with the button that has the focus.
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div ref={card} role="alert" className={styles.card}>
      <EmptyState
        icon={<Glyph shape={warningGlyph} />}
        title={title ?? t('Couldn’t load this')}
        action={
          <span className={styles.actions}>
            {onRetry && (
              <Button reads variant="secondary" size="small" onClick={onRetry}>
                {t('Try again')}
              </Button>
            )}
            <Button reads variant="ghost" size="small" onClick={() => void copy()}>
              {copied ? t('Copied') : t('Copy details')}
            </Button>
          </span>
        }
      >
        <p>{describe(error)}</p>
        {requestId && <p className={styles.request}>{t('Request ID: {id}', { id: requestId })}</p>}
      </EmptyState>
    </div>
  )
}
