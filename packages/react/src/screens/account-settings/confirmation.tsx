import { ActionButton, Button, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../context.ts'
import { useDescribeError } from '../use-describe-error.ts'
import styles from './confirmation.module.css'

export interface ConfirmationProps {
  question: ReactNode
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  /** Called when it is done, and when it is not to be done. */
  onClose: () => void
}

/** Asks in place before something is done that cannot be undone. What goes wrong is told here. */
export function Confirmation({ question, confirmLabel, onConfirm, onClose }: ConfirmationProps) {
  const t = useTranslate()
  const describe = useDescribeError()
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()

  // The question is read out, and the way back is the nearer one.
  useEffect(() => place.current?.focus(), [])

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={styles.confirmation}
      ref={place}
      role="group"
      aria-label={typeof question === 'string' ? question : confirmLabel}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.question}>{question}</div>
      {problem && <Notice>{problem}</Notice>}
      <div className={styles.buttons}>
        <ActionButton
          variant="danger"
          size="small"
          busyLabel={t('Please wait…')}
          action={async () => {
            setProblem(undefined)
            await onConfirm()
            onClose()
          }}
          onError={(error) => setProblem(describe(error))}
        >
          {confirmLabel}
        </ActionButton>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
