import { KnownError } from '@latchkey/contract/pure'
import { Notice } from '@latchkey/ui'
import { useApp, useTranslate } from '../context.ts'
import styles from './credential-form.module.css'
import { checkPasswordReset, passwordRules } from './credential-rules.ts'
import { type Message, messageOf } from './describe-error.ts'
import { FormPage } from './form-page.tsx'
import { SecretField } from './secret-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'
import { WithStrong } from './with-strong.tsx'

/** Why a link was used without setting a password. Null if the link itself was invalid. */
export interface PasswordNotSaved {
  reason: Message | null
}

export interface PasswordResetFormProps {
  code: string
  /** The address of the account. */
  email: string
  onSaved: () => void
  onFailed: (outcome: PasswordNotSaved) => void
}

const PASSWORD_FIELDS = ['password', 'repeat-password']

/** Asks for the new password twice. */
export function PasswordResetForm({ code, email, onSaved, onFailed }: PasswordResetFormProps) {
  const app = useApp()
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      try {
        const result = await app.resetPassword({ code, password: String(form.get('password')) })
        if (result.status === 'ok') onSaved()
        else onFailed({ reason: null })
      } catch (thrown) {
        // The service uses the code before it checks the password (protocol 02 §2), so the form
        // cannot be submitted again.
        if (!KnownError.is(thrown, 'PASSWORD_REQUIREMENTS_NOT_MET')) throw thrown
        onFailed({ reason: messageOf(thrown) })
      }
    },
    { validate: checkPasswordReset, together: PASSWORD_FIELDS },
  )

  return (
    <FormPage
      title={t('Reset your password')}
      below={
        <WithStrong text={t('Choose a new password for {email}.', { email })} strong={email} />
      }
    >
      <form className={styles.form} onSubmit={submit} onChange={change} noValidate>
        {error && <Notice>{error}</Notice>}
        <SecretField
          id="password"
          name="password"
          autoComplete="new-password"
          label={t('New password')}
          description={passwordRules(t)}
          error={errors.password}
          focusOnMount
        />
        <SecretField
          id="repeat-password"
          name="repeat-password"
          autoComplete="new-password"
          label={t('Repeat new password')}
          error={errors['repeat-password']}
        />
        <SubmitButton wide busy={pending}>
          {t('Reset password')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
