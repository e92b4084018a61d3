import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import styles from './confirmation.module.css'

export interface ConfirmationProps {
  question: ReactNode
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  /** Called after the action, and after cancel. */
  onClose: () => void
}

/** Asks for confirmation of an irreversible action, in place. Shows errors of the action. */
export function Confirmation({ question, confirmLabel, onConfirm, onClose }: ConfirmationProps) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useProblem()
  // A running action cannot be canceled, so the buttons are disabled.
  const [busy, setBusy] = useState(false)

  // Focus the question, so that screen readers read it and cancel is the nearest button.
  useEffect(() => place.current?.focus(), [])

  const confirm = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
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
