import { Button, Field, Notice } from '@latchkey/ui'
import type { KeyboardEvent } from 'react'
import { useTranslate } from '../../context.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import styles from './form.module.css'

export interface PasskeyNameFormProps {
  label: string
  name: string
  saveLabel: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** As the service has it (protocol 02 §5). */
const MAX_LENGTH = 100

/** Asks for the name of a passkey. */
export function PasskeyNameForm({ label, name, saveLabel, onSave, onClose }: PasskeyNameFormProps) {
  const t = useTranslate()
  const { submit, change, error, pending } = useForm((form) =>
    onSave(String(form.get('name')).trim()),
  )
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !pending) onClose()
  }

  return (
    <form
      className={styles.form}
      data-width="text"
      onSubmit={submit}
      onChange={change}
      onKeyDown={leaveOnEscape}
      noValidate
    >
      {error && <Notice>{error}</Notice>}
      <Field
        name="name"
        label={label}
        defaultValue={name}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        reserve={false}
        focusOnMount
      />
      <div className={styles.buttons}>
        <SubmitButton size="small" busy={pending}>
          {saveLabel}
        </SubmitButton>
        <Button variant="secondary" size="small" onClick={onClose} disabled={pending}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
