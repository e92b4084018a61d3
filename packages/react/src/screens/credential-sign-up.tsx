'use client'

import { KnownError } from '@latchkey/contract/pure'
import { Field, Notice } from '@latchkey/ui'
import { useApp, useTranslate } from '../context.ts'
import styles from './credential-form.module.css'
import { checkSignUp } from './credential-rules.ts'
import { messageOf } from './describe-error.ts'
import { SecretField } from './secret-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

export interface CredentialSignUpProps {
  /** Ask for the password only once. */
  noPasswordRepeat?: boolean | undefined
  focusOnMount?: boolean | undefined
}

const PASSWORD_FIELDS = ['password', 'repeat-password']

/** Creates an account with email and password. */
export function CredentialSignUp({
  noPasswordRepeat = false,
  focusOnMount = false,
}: CredentialSignUpProps) {
  const app = useApp()
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const result = await app.signUpWithCredential({
        email: String(form.get('email')),
        password: String(form.get('password')),
      })
      if (result.status === 'ok') return
      const field = KnownError.is(result.error, 'PASSWORD_REQUIREMENTS_NOT_MET')
        ? 'password'
        : 'email'
      return { [field]: messageOf(result.error) }
    },
    {
      validate: (form) => checkSignUp(form, { repeat: !noPasswordRepeat }),
      together: PASSWORD_FIELDS,
    },
  )

  return (
    <form className={styles.form} data-lk="" onSubmit={submit} onChange={change} noValidate>
      {error && <Notice>{error}</Notice>}
      <Field
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        label={t('Email')}
        error={errors.email}
        focusOnMount={focusOnMount}
      />
      <SecretField
        id="password"
        name="password"
        autoComplete="new-password"
        label={t('Password')}
        error={errors.password}
      />
      {!noPasswordRepeat && (
        <SecretField
          id="repeat-password"
          name="repeat-password"
          autoComplete="new-password"
          label={t(['Repeat password', 'Repeat Password'])}
          error={errors['repeat-password']}
        />
      )}
      <SubmitButton wide busy={pending}>
        {t(['Sign up', 'Sign Up'])}
      </SubmitButton>
    </form>
  )
}
