import { KnownError } from '@latchkey/contract/pure'
import { MFA_ATTEMPT_KEY, type Result } from '@latchkey/js'
import { Button, CodeField, checkGlyph, Glyph, Spinner } from '@latchkey/ui'
import { useContext, useState } from 'react'
import { type Translate, useApp, useTranslate } from '../context.ts'
import { CardHeadingLevel } from './card-heading-level.ts'
import styles from './code-form.module.css'
import { describeError, messageOf } from './describe-error.ts'
import { FormPage } from './form-page.tsx'
import { leaveSignedIn } from './leave-signed-in.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useCodeCheck } from './use-code-check.ts'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface MFAProps {
  fullPage?: boolean | undefined
  /** Called instead of the redirect after sign-in. */
  onSuccess?: (() => void) | undefined
  /** Adds a cancel button. */
  onCancel?: (() => void) | undefined
}

/** Finishes a sign-in with a code of the authenticator app (protocol 08 §13). */
export function MFA({ fullPage = false, onSuccess, onCancel }: MFAProps) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  // Inside an app's page, the app itself provides the title.
  const standsAlone = useContext(CardHeadingLevel) === 2 || fullPage
  const [attempt] = useState(readAttempt)
  const [verified, setVerified] = useState(false)
  const [over, setOver] = useState(false)
  const [recovering, setRecovering] = useState(false)

  /** Returns the message about a code that was refused, or leaves the page. */
  const finish = async (send: (attempt: string) => Promise<Result<undefined, KnownError>>) => {
    if (attempt === null) {
      setOver(true)
      return (t: Translate) => t('Missing verification information. Please sign in again.')
    }
    const result = await send(attempt)
    if (result.status === 'error') {
      if (KnownError.is(result.error, 'INVALID_TOTP_CODE'))
        return (t: Translate) => t(["That code isn't right.", 'Invalid TOTP code'])
      if (KnownError.is(result.error, 'INVALID_RECOVERY_CODE')) return messageOf(result.error)
      setOver(true)
      return KnownError.is(result.error, 'VERIFICATION_CODE_EXPIRED')
        ? (t: Translate) => t('This sign-in took too long. Please sign in again.')
        : (t: Translate) => t('Verification failed. Please sign in again.')
    }
    window.sessionStorage.removeItem(MFA_ATTEMPT_KEY)
    setVerified(true)
    if (onSuccess) onSuccess()
    else
      leaveSignedIn(app, 'redirectToAfterSignIn').catch((error: unknown) => describeError(error, t))
    return undefined
  }
  const code = useCodeCheck((totp) =>
    finish((pending) => app.signInWithMfa(totp, pending, { noRedirect: true })),
  )

  const instruction = recovering
    ? t('Enter one of the recovery codes that you saved')
    : t('Enter the six-digit code from your authenticator app')
  const verifiedStatus = (
    <>
      <Glyph shape={checkGlyph} /> {t('Verified! Redirecting…')}
    </>
  )
  const form = (
    <div className={styles.form} data-lk="">
      {recovering ? (
        <RecoveryCodeForm
          send={(recoveryCode) =>
            finish((pending) =>
              app.signInWithRecoveryCode(recoveryCode, pending, { noRedirect: true }),
            )
          }
          status={verified ? verifiedStatus : undefined}
          isOver={over}
        />
      ) : (
        <CodeField
          label={instruction}
          labelHidden={standsAlone}
          alphabet="digits"
          placeholder="·"
          value={code.value}
          onChange={code.change}
          error={code.error}
          disabled={code.checking}
          status={
            verified
              ? verifiedStatus
              : code.checking && (
                  <>
                    <Spinner /> {t('Verifying…')}
                  </>
                )
          }
          autoFocusWhenEnabled
        />
      )}
      {over && (
        <div className={styles.again}>
          <Button wide onClick={() => void toSignIn()}>
            {t('Sign in again')}
          </Button>
        </div>
      )}
      {!over && !verified && (
        <Button variant="secondary" wide onClick={() => setRecovering(!recovering)}>
          {recovering ? t('Use your authenticator app') : t('Use a recovery code')}
        </Button>
      )}
      {standsAlone && !onCancel && !over && !verified && (
        <Button variant="ghost" wide onClick={() => void toSignIn()}>
          {t('Back to sign-in')}
        </Button>
      )}
      {onCancel && !verified && (
        <Button variant="ghost" wide onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )

  return (
    <ScreenFrame fullPage={fullPage}>
      {standsAlone ? (
        <FormPage title={t('Multi-factor authentication')} below={instruction}>
          {form}
        </FormPage>
      ) : (
        form
      )}
    </ScreenFrame>
  )
}

/** The pending sign-in, or null if there is none or storage is unavailable. */
function readAttempt(): string | null {
  try {
    return window.sessionStorage.getItem(MFA_ATTEMPT_KEY)
  } catch {
    return null
  }
}
