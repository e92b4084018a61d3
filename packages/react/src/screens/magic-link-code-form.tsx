import { KnownError } from '@latchkey/contract/pure'
import { ActionButton, Button, CodeField, checkGlyph, Glyph, Spinner } from '@latchkey/ui'
import { useState } from 'react'
import { type Translate, useApp, useTranslate } from '../context.ts'
import styles from './code-form.module.css'
import { useCodeCheck } from './use-code-check.ts'
import { useDescribeError } from './use-describe-error.ts'

/** A sent code: the address, and the nonce that stays in the browser. */
export interface SentCode {
  email: string
  nonce: string
}

export interface MagicLinkCodeFormProps {
  sent: SentCode
  onResent: (sent: SentCode) => void
  onCancel: () => void
}

// After these errors no other characters can succeed.
const DEAD = [
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const

/** Asks for the six-character code of the email. */
export function MagicLinkCodeForm({ sent, onResent, onCancel }: MagicLinkCodeFormProps) {
  const app = useApp()
  const t = useTranslate()
  const describe = useDescribeError()
  const [dead, setDead] = useState(false)
  const [resent, setResent] = useState(false)
  const code = useCodeCheck(async (typed) => {
    const result = await app.signInWithMagicLink(typed + sent.nonce)
    if (result.status === 'ok') return
    if (KnownError.is(result.error, 'INVALID_TOTP_CODE'))
      return t(["That code isn't right.", 'Invalid TOTP code'])
    setDead(DEAD.some((known) => KnownError.is(result.error, known)))
    return t(["That code isn't right.", 'Invalid code'])
  })

  const resend = async () => {
    const result = await app.sendMagicLinkEmail(sent.email)
    if (result.status === 'error') return code.clear(result.error.message)
    code.clear()
    setDead(false)
    setResent(true)
    onResent({ email: sent.email, nonce: result.data.nonce })
  }

  return (
    <div className={styles.form} data-lk="">
      <CodeField
        // The key resets the field for each new code.
        key={sent.nonce}
        label={t('Enter the code from your email')}
        description={t('Sent to {email}', { email: sent.email })}
        value={code.value}
        onChange={code.change}
        error={code.error}
        disabled={code.checking}
        status={statusOf(code, resent, t)}
        autoFocusWhenEnabled
      />
      {dead && (
        <>
          <p className={styles.hint}>{t('This code can no longer be used.')}</p>
          <ActionButton
            wide
            busyLabel={t('Please wait…')}
            action={resend}
            onError={(error) => code.clear(describe(error))}
          >
            {t('Send a new code')}
          </ActionButton>
        </>
      )}
      <Button variant="ghost" wide onClick={onCancel} disabled={code.checking}>
        {t('Cancel')}
      </Button>
    </div>
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
