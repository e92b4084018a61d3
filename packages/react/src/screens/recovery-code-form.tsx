import { Field, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useTranslate } from '../context.ts'
import styles from './code-form.module.css'
import type { Message } from './describe-error.ts'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

export interface RecoveryCodeFormProps {
  /** Returns why the code was refused, or undefined. */
  send: (recoveryCode: string) => Promise<Message | undefined>
  /** Replaces the button when the code was accepted. */
  status?: ReactNode
  /** No code can be accepted anymore. */
  isOver: boolean
}

/** Asks for a recovery code in place of a code of the authenticator app (protocol 08 §13). */
export function RecoveryCodeForm({ send, status, isOver }: RecoveryCodeFormProps) {
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    async (data) => {
      const refusal = await send(String(data.get('recoveryCode')).trim())
      return refusal === undefined ? undefined : { recoveryCode: refusal }
    },
    {
      validate: (data) => ({
        recoveryCode: String(data.get('recoveryCode')).trim()
          ? undefined
          : (t) => t('Please enter a recovery code'),
      }),
    },
  )

  return (
    <form className={styles.form} onSubmit={submit} onChange={change} noValidate>
      {error && <Notice>{error}</Notice>}
      <Field
        id="recoveryCode"
        name="recoveryCode"
        label={t('Recovery code')}
        placeholder="xxxx-xxxx-xxxx"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
        error={errors.recoveryCode}
        focusOnMount
      />
      {status ? (
        <p className={styles.hint} role="status">
          {status}
        </p>
      ) : (
        !isOver && <SubmitButton busy={pending}>{t('Verify')}</SubmitButton>
      )}
    </form>
  )
}
