'use client'

import { Field, Notice } from '@latchkey/ui'
import { useApp, useTranslate } from '../context.ts'
import styles from './credential-form.module.css'
import { checkSignIn } from './credential-rules.ts'
import { messageOf } from './describe-error.ts'
import { leadsSomewhere } from './handler-routes.ts'
import { PageLink } from './page-link.tsx'
import { SecretField } from './secret-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Signs in with email and password. */
export function CredentialSignIn({ focusOnMount = false }: { focusOnMount?: boolean | undefined }) {
  const app = useApp()
  const t = useTranslate()
  const { autoComplete, problem } = usePasskeyAutofill()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const result = await app.signInWithCredential({
        email: String(form.get('email')),
        password: String(form.get('password')),
      })
      if (result.status === 'error') return { email: messageOf(result.error) }
    },
    { validate: checkSignIn },
  )
  const notice = error ?? problem

  return (
    <form className={styles.form} data-lk="" onSubmit={submit} onChange={change} noValidate>
      {notice && <Notice>{notice}</Notice>}
      <Field
        id="email"
        name="email"
        type="email"
        autoComplete={autoComplete}
        label={t('Email')}
        error={errors.email}
        focusOnMount={focusOnMount}
      />
      <SecretField
        id="password"
        name="password"
        autoComplete="current-password"
        label={t('Password')}
        error={errors.password}
        aside={
          leadsSomewhere(app.urls, 'forgotPassword') && (
            <PageLink href={app.urls.forgotPassword}>{t('Forgot password?')}</PageLink>
          )
        }
      />
      <SubmitButton wide busy={pending}>
        {t(['Sign in', 'Sign In'])}
      </SubmitButton>
    </form>
  )
}
