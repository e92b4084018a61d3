import { KnownError } from '@latchkey/contract/pure'
import type { ReauthenticateOptions, ReauthenticationFactor } from '@latchkey/js'
import {
  ActionButton,
  Button,
  CodeField,
  Dialog,
  DialogActions,
  Notice,
  Spinner,
} from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, type Translate, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { passkeyProblem } from '../passkey-problem.ts'
import { SecretField } from '../secret-field.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useCodeCheck } from '../use-code-check.ts'
import { useForm } from '../use-form.ts'
import { useProblem } from '../use-problem.ts'
import styles from './reauthentication-dialog.module.css'

export interface ReauthenticationDialogProps {
  user: CurrentUser
  /** The user's factors, preferred first. */
  factors: readonly ReauthenticationFactor[]
  onAnswer: (isConfirmed: boolean) => void
}

interface StepProps {
  user: CurrentUser
  onConfirmed: () => void
  onCancel: () => void
}

/** Asks the signed-in user to confirm their identity. */
export function ReauthenticationDialog({ user, factors, onAnswer }: ReauthenticationDialogProps) {
  const t = useTranslate()
  const [factor, setFactor] = useState(factors[0])
  const others = factors.filter((other) => other !== factor)
  const step = { user, onConfirmed: () => onAnswer(true), onCancel: () => onAnswer(false) }
  const labels: Record<ReauthenticationFactor, string> = {
    password: t('Use your password'),
    totp: t('Use your authenticator app'),
    passkey: t('Use your passkey'),
    email: t('Use an email code'),
  }

  return (
    <Dialog
      title={t("Confirm it's you")}
      description={t('For your security, confirm who you are before you make this change.')}
      closeLabel={t('Close')}
      size="small"
      onClose={step.onCancel}
    >
      <div className={styles.content}>
        {factor === 'password' && <PasswordStep {...step} />}
        {factor === 'totp' && <TotpStep {...step} />}
        {factor === 'passkey' && <PasskeyStep {...step} />}
        {factor === 'email' && <EmailStep {...step} />}
        {factor === undefined && <SignInAgain {...step} />}
        {others.length > 0 && (
          <div className={styles.others}>
            {others.map((other) => (
              <Button key={other} variant="ghost" size="small" onClick={() => setFactor(other)}>
                {labels[other]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function PasswordStep({ user, onConfirmed, onCancel }: StepProps) {
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const result = await user.reauthenticate({
        type: 'password',
        password: String(form.get('current-password')),
      })
      if (result.status === 'ok') return onConfirmed()
      return { 'current-password': (t) => t('Incorrect password') }
    },
    {
      validate: (form) => ({
        'current-password': form.get('current-password')
          ? undefined
          : (t) => t('Please enter your password'),
      }),
    },
  )

  return (
    <form className={styles.form} onSubmit={submit} onChange={change} noValidate>
      {error && <Notice>{error}</Notice>}
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.primaryEmail ?? ''}
        readOnly
        hidden
      />
      <SecretField
        id="current-password"
        name="current-password"
        autoComplete="current-password"
        label={t('Password')}
        error={errors['current-password']}
        focusOnMount
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel} disabled={pending}>
          {t('Cancel')}
        </Button>
        <SubmitButton busy={pending}>{t('Confirm')}</SubmitButton>
      </DialogActions>
    </form>
  )
}

function TotpStep({ user, onConfirmed, onCancel }: StepProps) {
  const t = useTranslate()
  return (
    <CodeStep
      label={t('Enter the six-digit code from your authenticator app')}
      alphabet="digits"
      proofOf={(totp) => ({ type: 'totp', totp })}
      user={user}
      onConfirmed={onConfirmed}
      onCancel={onCancel}
    />
  )
}

function EmailStep({ user, onConfirmed, onCancel }: StepProps) {
  const t = useTranslate()
  const [sent, setSent] = useState<{ readonly nonce: string; readonly email: string }>()
  const [problem, setProblem] = useProblem()

  const send = async () => {
    setProblem(undefined)
    setSent(await user.sendReauthenticationCode())
  }

  if (sent) {
    return (
      <CodeStep
        label={t('Enter the code from your email')}
        description={t('Sent to {email}', { email: sent.email })}
        proofOf={(typed) => ({ type: 'email', code: typed + sent.nonce })}
        user={user}
        onConfirmed={onConfirmed}
        onCancel={onCancel}
      />
    )
  }
  return (
    <div className={styles.form}>
      {problem && <Notice>{problem}</Notice>}
      <p className={styles.text}>{t('We email you a code, which you enter here.')}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <ActionButton
          busyLabel={t('Please wait…')}
          action={send}
          onError={(error) => setProblem(messageOf(error))}
        >
          {t('Send code')}
        </ActionButton>
      </DialogActions>
    </div>
  )
}

interface CodeStepProps extends StepProps {
  label: string
  description?: string
  alphabet?: 'digits'
  proofOf: (code: string) => ReauthenticateOptions
}

function CodeStep({
  label,
  description,
  alphabet,
  proofOf,
  user,
  onConfirmed,
  onCancel,
}: CodeStepProps) {
  const t = useTranslate()
  const code = useCodeCheck(async (typed) => {
    const result = await user.reauthenticate(proofOf(typed))
    if (result.status === 'error')
      return KnownError.is(result.error, 'VERIFICATION_CODE_EXPIRED')
        ? (t: Translate) => t('This code can no longer be used.')
        : (t: Translate) => t(["That code isn't right.", 'Incorrect code'])
    onConfirmed()
    return undefined
  })

  return (
    <div className={styles.form}>
      <CodeField
        label={label}
        {...(description === undefined ? {} : { description })}
        {...(alphabet === undefined ? {} : { alphabet })}
        value={code.value}
        onChange={code.change}
        error={code.error}
        disabled={code.checking}
        status={
          code.checking && (
            <>
              <Spinner /> {t('Verifying…')}
            </>
          )
        }
        autoFocusWhenEnabled
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel} disabled={code.checking}>
          {t('Cancel')}
        </Button>
      </DialogActions>
    </div>
  )
}

function PasskeyStep({ user, onConfirmed, onCancel }: StepProps) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()

  const ask = async () => {
    setProblem(undefined)
    const result = await user.reauthenticate({ type: 'passkey' })
    if (result.status === 'ok') return onConfirmed()
    setProblem(passkeyProblem(result.error))
  }

  return (
    <div className={styles.form}>
      {problem && <Notice>{problem}</Notice>}
      <p className={styles.text}>{t('Your browser asks you for the passkey of this account.')}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <ActionButton
          busyLabel={t('Please wait…')}
          action={ask}
          onError={(error) => setProblem(messageOf(error))}
        >
          {t('Use your passkey')}
        </ActionButton>
      </DialogActions>
    </div>
  )
}

/** For users without a factor to confirm with, for example if they sign in with a provider only. */
function SignInAgain({ user, onCancel }: StepProps) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()

  return (
    <div className={styles.form}>
      {problem && <Notice>{problem}</Notice>}
      <p className={styles.text}>
        {t('Sign out and sign in again. Then make this change within ten minutes.')}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <ActionButton
          busyLabel={t('Please wait…')}
          action={() => user.signOut()}
          onError={(error) => setProblem(messageOf(error))}
        >
          {t('Sign out')}
        </ActionButton>
      </DialogActions>
    </div>
  )
}
