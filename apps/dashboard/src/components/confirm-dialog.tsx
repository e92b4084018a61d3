import {
  Button,
  CheckField,
  Dialog,
  DialogActions,
  Field,
  Notice,
  useWriteLock,
} from '@latchkey/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../text.ts'
import type { CodeCall } from './as-code/code-call.ts'
import { useShowCode } from './as-code/use-show-code.tsx'
import styles from './confirm-dialog.module.css'
import { useAction } from './use-action.ts'

export interface ConfirmDialogProps {
  title: string
  children?: ReactNode
  /** What is lost or changed, one point each. */
  consequences?: readonly string[]
  /** The consequences are still loading: the button is disabled. */
  waiting?: boolean
  /** A checkbox to select before the button is enabled. */
  understood?: string
  /** A name to type before the button is enabled. */
  typed?: string
  /** Names the action, never “OK”. */
  confirmLabel: string
  cancelLabel?: string
  /** The focus starts on the button that cancels. */
  focusesCancel?: boolean
  tone?: 'danger' | 'primary'
  /** The action changes nothing that is stored, such as discarding what was typed. */
  reads?: boolean
  action: () => Promise<unknown>
  /** The text of a toast after success. */
  done?: string | (() => string)
  /** The request that the action sends, which the dialog can show as code. */
  code?: () => CodeCall
  onClose: () => void
}

/**
 * Asks before an important action, as strictly as it requires, and stays open until it is done
 * (protocol 09 §3.5).
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    consequences = [],
    waiting = false,
    understood,
    typed,
    confirmLabel,
    cancelLabel = t('Cancel'),
    focusesCancel = false,
    tone = 'danger',
    reads = false,
    action,
    done,
    code,
    onClose,
  } = props
  const [agreed, setAgreed] = useState(false)
  const [name, setName] = useState('')
  const lock = useWriteLock(reads)
  const { busy, problem, run } = useAction()
  const ready =
    !waiting &&
    (understood === undefined || agreed) &&
    (typed === undefined || name.trim() === typed.trim())

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focusesCancel) form.current?.querySelector<HTMLElement>('[data-cancel]')?.focus()
  }, [focusesCancel])

  const shownCode = useShowCode(code, { disabled: busy })

  const confirm = async () => {
    if (await run(action, done === undefined ? {} : { done })) onClose()
  }

  return (
    <>
      <Dialog
        title={title}
        description={children}
        closeLabel={t('Close')}
        size="small"
        persistent={busy}
        onClose={onClose}
      >
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (ready && !busy && lock === null) void confirm()
          }}
        >
          {problem && <Notice>{problem}</Notice>}
          {consequences.length > 0 && (
            <ul className={styles.consequences}>
              {consequences.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {understood !== undefined && (
            <CheckField
              label={understood}
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
            />
          )}
          {typed !== undefined && (
            <Field
              name="confirmation"
              label={t('Type “{name}” to confirm', { name: typed })}
              autoComplete="off"
              spellCheck={false}
              value={name}
              onChange={(event) => setName(event.target.value)}
              reserve={false}
              focusOnMount
            />
          )}
          <DialogActions>
            {shownCode.button}
            <Button data-cancel="" reads variant="secondary" disabled={busy} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button
              reads={reads}
              type="submit"
              variant={tone}
              disabled={!ready}
              busy={busy}
              busyLabel={t('Please wait…')}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {shownCode.dialog}
    </>
  )
}
