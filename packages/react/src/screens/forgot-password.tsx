import { Field, Link, Notice } from '@latchkey/ui'
import { Suspense, useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import styles from './credential-form.module.css'
import { checkEmail } from './credential-rules.ts'
import { FormPage } from './form-page.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'
import { useScreenUser } from './use-screen-user.ts'

export interface ForgotPasswordProps {
  fullPage?: boolean
}

/** Asks for the address to send a password reset link to (protocol 08 §5). */
export function ForgotPassword({ fullPage = false }: ForgotPasswordProps) {
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton fields={1} />}>
        <ForgotPasswordContent />
      </Suspense>
    </ScreenFrame>
  )
}

function ForgotPasswordContent() {
  const user = useScreenUser()
  const [sent, setSent] = useState(false)

  if (user) return <PredefinedMessageCard type="signedIn" />
  if (sent) return <PredefinedMessageCard type="emailSent" />
  return <ForgotPasswordForm onSent={() => setSent(true)} />
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const app = useApp()
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      // The result is the same for unknown addresses, so that accounts cannot be enumerated.
      await app.sendForgotPasswordEmail(String(form.get('email')))
      onSent()
    },
    { validate: checkEmail, together: ['email'] },
  )

  return (
    <FormPage
      title={t('Reset your password')}
      below={
        <>
          {t("Don't need to reset it?")} <Link href={app.urls.signIn}>{t('Sign in')}</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={submit} onChange={change} noValidate>
        {error && <Notice>{error}</Notice>}
        <Field
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          label={t('Your email')}
          error={errors.email}
          focusOnMount
        />
        <SubmitButton wide busy={pending}>
          {t('Send email')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
