import { Button, Notice } from '@latchkey/ui'
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
  // What is under way cannot be called off any more, and must not look so.
  const [busy, setBusy] = useState(false)

  // The question is read out, and the way back is the nearer one.
  useEffect(() => place.current?.focus(), [])

  const confirm = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(describe(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={styles.confirmation}
      ref={place}
      role="group"
      aria-label={typeof question === 'string' ? question : confirmLabel}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !busy && onClose()}
    >
      <div className={styles.question}>{question}</div>
      {problem && <Notice>{problem}</Notice>}
      <div className={styles.buttons}>
        <Button
          variant="danger"
          size="small"
          busy={busy}
          busyLabel={t('Please wait…')}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
        <Button variant="secondary" size="small" onClick={onClose} disabled={busy}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
