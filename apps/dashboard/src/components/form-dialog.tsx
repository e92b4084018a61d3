import { Button, Dialog, DialogActions, Notice, useWriteLock } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../text.ts'
import type { CodeCall } from './as-code/code-call.ts'
import { useShowCode } from './as-code/use-show-code.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import type { useForm } from './use-form.ts'

export interface FormDialogProps {
  title: string
  description?: ReactNode
  /** From `useForm`. */
  form: Omit<ReturnType<typeof useForm>, 'fail'>
  submitLabel: string
  submitTone?: 'primary' | 'danger'
  /** For a form whose action is itself called canceling. */
  cancelLabel?: string
  /** False while there is nothing to submit. */
  ready?: boolean
  /** Whether something was entered that the fields of the form do not report themselves. */
  dirty?: boolean
  size?: 'small' | 'medium' | 'large'
  /** In front of the buttons, such as one that goes back a step. */
  extra?: ReactNode
  /** The request that the form sends, which the dialog can show as code. */
  code?: (form: FormData) => CodeCall
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog. Ctrl+Enter submits it from every field. Leaving it half filled in asks first
 * (protocol 09 §3.4).
 */
export function FormDialog({
  title,
  description,
  form,
  submitLabel,
  submitTone = 'primary',
  cancelLabel = t('Cancel'),
  ready = true,
  dirty = false,
  size,
  extra,
  code,
  onClose,
  children,
}: FormDialogProps) {
  const { submit, check, change, error, pending } = form
  const lock = useWriteLock()
  const [changed, setChanged] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const shownCode = useShowCode(
    code && ((element) => (element && check(element) ? code(new FormData(element)) : null)),
    { disabled: !ready || pending },
  )
  const leave = () => (dirty || changed ? setLeaving(true) : onClose())

  return (
    <>
      <Dialog
        title={title}
        description={description}
        closeLabel={t('Close')}
        persistent={pending}
        onClose={leave}
        {...(size && { size })}
      >
        <form
          noValidate
          onSubmit={submit}
          onChange={(event) => {
            if ('name' in event.target && event.target.name !== '') setChanged(true)
            change(event)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (ready && lock === null) event.currentTarget.requestSubmit()
          }}
        >
          {error && <Notice>{error}</Notice>}
          {children}
          <DialogActions>
            {shownCode.button}
            {extra}
            <Button reads variant="secondary" disabled={pending} onClick={leave}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              variant={submitTone}
              disabled={!ready}
              busy={pending}
              busyLabel={t('Please wait…')}
            >
              {submitLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {shownCode.dialog}
      {leaving && <DiscardQuestion onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </>
  )
}
