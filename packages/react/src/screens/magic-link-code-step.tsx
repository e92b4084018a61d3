import { KnownError } from '@latchkey/contract/pure'
import { CodeField, checkGlyph, Glyph, Spinner } from '@latchkey/ui'
import { useId, useState } from 'react'
import { type Translate, useApp, useTranslate } from '../context.ts'
import styles from './code-form.module.css'
import { type Message, messageOf } from './describe-error.ts'
import { FormPage } from './form-page.tsx'
import { ResendButton } from './resend-button.tsx'
import { useCodeCheck } from './use-code-check.ts'
import type { CodeStep, SentCode } from './use-code-step.ts'
import { WithStrong } from './with-strong.tsx'

// After these errors no other characters can succeed.
const DEAD = [
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const

/** Asks for the six-character code of the email, in place of the page (protocol 08 §4.3). */
export function MagicLinkCodeStep({ step, sent }: { step: CodeStep; sent: SentCode }) {
  const app = useApp()
  const t = useTranslate()
  const textId = useId()
  const [dead, setDead] = useState(false)
  const [resent, setResent] = useState(false)
  const code = useCodeCheck(async (typed) => {
    const comeBack = await step.leaveHistory()
    const problem = await check(typed).catch(messageOf)
    if (problem !== undefined) comeBack()
    return problem
  })

  const check = async (typed: string): Promise<Message | undefined> => {
    const result = await app.signInWithMagicLink(typed + sent.nonce)
    if (result.status === 'ok') return
    if (KnownError.is(result.error, 'INVALID_TOTP_CODE'))
      return (t) => t(["That code isn't right.", 'Invalid TOTP code'])
    setDead(DEAD.some((known) => KnownError.is(result.error, known)))
    return (t) => t(["That code isn't right.", 'Invalid code'])
  }

  const resend = async () => {
    const result = await app.sendMagicLinkEmail(sent.email)
    if (result.status === 'error') return code.clear(messageOf(result.error))
    code.clear()
    setDead(false)
    setResent(true)
    step.open({ email: sent.email, nonce: result.data.nonce, sentAt: Date.now() })
  }

  return (
    <FormPage
      title={t('Check your email')}
      below={
        <>
          <span id={textId}>
            <WithStrong
              text={t(['Enter the code that we sent to {email}.', 'Sent to {email}'], {
                email: sent.email,
              })}
              strong={sent.email}
            />
          </span>{' '}
          <button
            type="button"
            className={styles.change}
            onClick={step.close}
            disabled={code.checking}
          >
            {t('Change email')}
          </button>
        </>
      }
    >
      <div className={styles.form} data-lk="">
        <CodeField
          // The key resets the field for each new code.
          key={sent.nonce}
          label={t('Enter the code from your email')}
          labelHidden
          describedBy={textId}
          value={code.value}
          onChange={code.change}
          error={code.error}
          disabled={code.checking}
          status={statusOf(code, resent, t)}
          autoFocusWhenEnabled
        />
        <div className={styles.resend} data-shown={!code.checking}>
          <p className={styles.hint}>
            {dead
              ? t('This code can no longer be used.')
              : t("Didn't get the email? Check your spam folder.")}
          </p>
          <ResendButton
            sentAt={sent.sentAt}
            urgent={dead}
            label={t('Send a new code')}
            waitingLabel={(time) => t('Send a new code in {time}', { time })}
            action={resend}
            onError={(error) => code.clear(messageOf(error))}
          />
        </div>
      </div>
    </FormPage>
  )
}

function statusOf(
  { value, checking, right }: ReturnType<typeof useCodeCheck>,
  resent: boolean,
  t: Translate,
) {
  if (right) {
    return (
      <>
        <Glyph shape={checkGlyph} /> {t('You are signed in')}
      </>
    )
  }
  if (checking) {
    return (
      <>
        <Spinner /> {t('Verifying…')}
      </>
    )
  }
  return resent && value === '' && t('A new code was sent.')
}
