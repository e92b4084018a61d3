import { Button, Field, Notice } from '@latchkey/ui'
import { Suspense, useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import codeStyles from './code-form.module.css'
import styles from './credential-form.module.css'
import { checkEmail } from './credential-rules.ts'
import { messageOf } from './describe-error.ts'
import { FormPage } from './form-page.tsx'
import { MessageCard } from './message-card.tsx'
import { PageLink } from './page-link.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { ResendButton } from './resend-button.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'
import { useProblem } from './use-problem.ts'
import { useScreenUser } from './use-screen-user.ts'
import { useSignInRedirects } from './use-sign-in-redirects.ts'
import { WithStrong } from './with-strong.tsx'

export interface ForgotPasswordProps {
  fullPage?: boolean | undefined
}

/** A sent link: its address, and when it was sent in milliseconds since 1970. */
interface SentLink {
  email: string
  sentAt: number
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
  const app = useApp()
  const user = useScreenUser()
  const { displayName, config } = app.useProject()
  const [sent, setSent] = useState<SentLink>()
  const [formerEmail, setFormerEmail] = useState<string>()

  // The result is the same for unknown addresses, so that accounts cannot be enumerated.
  const send = async (email: string) => {
    await app.sendForgotPasswordEmail(email)
    setSent({ email, sentAt: Date.now() })
  }

  if (user) return <PredefinedMessageCard type="signedIn" />
  if (!config.credentialEnabled) return <NoPasswords project={displayName} />
  if (!sent) return <ForgotPasswordForm formerEmail={formerEmail} send={send} />
  return (
    <LinkSent
      sent={sent}
      resend={() => send(sent.email)}
      onChange={() => {
        setFormerEmail(sent.email)
        setSent(undefined)
      }}
    />
  )
}

function ForgotPasswordForm({
  formerEmail,
  send,
}: {
  formerEmail: string | undefined
  send: (email: string) => Promise<void>
}) {
  const app = useApp()
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    (form) => send(String(form.get('email'))),
    { validate: checkEmail, together: ['email'] },
  )

  return (
    <FormPage
      title={t('Reset your password')}
      below={
        <>
          {t("Don't need to reset it?")} <PageLink href={app.urls.signIn}>{t('Sign in')}</PageLink>
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
          defaultValue={formerEmail}
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

function LinkSent({
  sent,
  resend,
  onChange,
}: {
  sent: SentLink
  resend: () => Promise<void>
  onChange: () => void
}) {
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  const [resent, setResent] = useState(false)
  const [problem, setProblem] = useProblem()

  return (
    <FormPage
      title={t('Check your email')}
      focusTitle
      below={
        <>
          <WithStrong
            text={t('If {email} has an account, we sent it a link to reset the password.', {
              email: sent.email,
            })}
            strong={sent.email}
          />{' '}
          <button type="button" className={codeStyles.change} onClick={onChange}>
            {t('Change email')}
          </button>
        </>
      }
    >
      <div className={codeStyles.form}>
        {problem && <Notice>{problem}</Notice>}
        <div className={codeStyles.resend}>
          <p className={codeStyles.hint} role="status">
            {resent
              ? t('The email was sent again.')
              : t("Didn't get the email? Check your spam folder.")}
          </p>
          <ResendButton
            sentAt={sent.sentAt}
            label={t('Send it again')}
            waitingLabel={(time) => t('Send it again in {time}', { time })}
            action={async () => {
              setProblem(undefined)
              await resend()
              setResent(true)
            }}
            onError={(error) => setProblem(messageOf(error))}
          />
        </div>
        <Button variant="ghost" wide onClick={() => void toSignIn()}>
          {t('Back to sign-in')}
        </Button>
      </div>
    </FormPage>
  )
}

/** Says at once that there is nothing to reset. */
function NoPasswords({ project }: { project: string }) {
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  return (
    <MessageCard
      title={t('Passwords are turned off')}
      primaryButtonText={t('Back to sign-in')}
      primaryAction={toSignIn}
    >
      <p>{t('{project} does not use passwords. Choose another way to sign in.', { project })}</p>
    </MessageCard>
  )
}
