import { KnownError } from '@latchkey/contract/pure'
import { Field, Notice } from '@latchkey/ui'
import { useApp, useTranslate } from '../context.ts'
import { codeStep } from './code-step.ts'
import styles from './credential-form.module.css'
import { checkEmail } from './credential-rules.ts'
import { messageOf } from './describe-error.ts'
import { SubmitButton } from './submit-button.tsx'
import type { CodeStep } from './use-code-step.ts'
import { useForm } from './use-form.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Asks for the address to send a sign-in code to. */
export function MagicLinkEmailForm({
  type = 'sign-in',
  focusOnMount,
  step,
}: {
  type?: 'sign-in' | 'sign-up'
  focusOnMount: boolean
  step: CodeStep
}) {
  const app = useApp()
  const t = useTranslate()
  const { autoComplete, problem } = usePasskeyAutofill(type === 'sign-in')
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const email = String(form.get('email'))
      try {
        const [result, isLoaded] = await Promise.all([
          app.sendMagicLinkEmail(email),
          loadCodeStep(),
        ])
        if (result.status === 'error') return { email: messageOf(result.error) }
        const sent = { email, nonce: result.data.nonce, sentAt: Date.now() }
        if (!isLoaded) return step.openAfterReload(sent)
        step.open(sent)
      } catch (thrown) {
        if (!KnownError.is(thrown, 'SIGN_UP_NOT_ENABLED')) throw thrown
        return { email: messageOf(thrown) }
      }
    },
    { validate: checkEmail },
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
        defaultValue={step.formerEmail}
        error={errors.email}
        focusOnMount={focusOnMount || step.formerEmail !== undefined}
        onInput={preloadCodeStep}
      />
      <SubmitButton wide busy={pending}>
        {t('Send email')}
      </SubmitButton>
    </form>
  )
}

const loadCodeStep = () =>
  codeStep.preload().then(
    () => true,
    () => false,
  )

// While the address is typed, so that the step is there when the email is sent.
const preloadCodeStep = () => void loadCodeStep()
