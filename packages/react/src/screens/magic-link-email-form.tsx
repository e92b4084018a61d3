import { KnownError } from '@latchkey/contract/pure'
import { Field, Notice } from '@latchkey/ui'
import { useApp, useTranslate } from '../context.ts'
import styles from './credential-form.module.css'
import { checkEmail } from './credential-rules.ts'
import type { SentCode } from './magic-link-code-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

/** Asks for the address to send a sign-in code to. */
export function MagicLinkEmailForm({
  focusOnMount,
  onSent,
}: {
  focusOnMount: boolean
  onSent: (sent: SentCode) => void
}) {
  const app = useApp()
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const email = String(form.get('email'))
      try {
        const result = await app.sendMagicLinkEmail(email)
        if (result.status === 'error') return { email: result.error.message }
        onSent({ email, nonce: result.data.nonce })
      } catch (thrown) {
        if (!KnownError.is(thrown, 'SIGN_UP_NOT_ENABLED')) throw thrown
        return { email: t(['Sign-ups are closed.', 'New account registration is not allowed']) }
      }
    },
    { validate: checkEmail },
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
      <SubmitButton wide busy={pending}>
        {t('Send email')}
      </SubmitButton>
    </form>
  )
}
