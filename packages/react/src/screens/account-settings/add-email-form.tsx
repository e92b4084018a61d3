import { normalizeEmail } from '@latchkey/contract/pure'
import { Button, Field, Notice } from '@latchkey/ui'
import { useTranslate } from '../../context.ts'
import { emailProblem } from '../credential-rules.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import styles from './form.module.css'

export interface AddEmailFormProps {
  /** The user's existing addresses. */
  taken: readonly string[]
  add: (email: string) => Promise<void>
  onCancel: () => void
}

/** Asks for another email address. */
export function AddEmailForm({ taken, add, onCancel }: AddEmailFormProps) {
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    (form) => add(String(form.get('new-email'))),
    {
      validate: (form) => {
        const email = String(form.get('new-email'))
        const isTaken = taken.includes(normalizeEmail(email))
        return {
          'new-email':
            emailProblem(email) ??
            (isTaken ? (t) => t('You have added this email already') : undefined),
        }
      },
      together: ['new-email'],
    },
  )

  return (
    <form
      className={styles.form}
      data-width="text"
      onSubmit={submit}
      onChange={change}
      onKeyDown={(event) => event.key === 'Escape' && !pending && onCancel()}
      noValidate
    >
      {error && <Notice>{error}</Notice>}
      <Field
        name="new-email"
        type="email"
        autoComplete="email"
        label={t('New email')}
        labelHidden
        placeholder={t('Enter email')}
        error={errors['new-email']}
        reserve={false}
        focusOnMount
      />
      <div className={styles.buttons}>
        <SubmitButton size="small" busy={pending}>
          {t('Add')}
        </SubmitButton>
        <Button variant="secondary" size="small" onClick={onCancel} disabled={pending}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
