import { Button, CodeField, CopyButton, Link, Skeleton, Spinner } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { type Translate, useTranslate } from '../../context.ts'
import { useCodeCheck } from '../use-code-check.ts'
import styles from './authenticator-form.module.css'
import { isTotp, toBase32, totpUri } from './totp.ts'

export interface AuthenticatorFormProps {
  /** The account name shown in the authenticator app. */
  issuer: string
  account: string
  /** Receives the secret after the user entered a valid code. */
  onVerified: (secret: Uint8Array) => Promise<void>
  onCancel: () => void
}

// The length of a SHA-1 digest (RFC 4226 §4, R6 recommends 160 bits).
const SECRET_BYTES = 20
const QR_PX = 200

const newSecret = () => crypto.getRandomValues(new Uint8Array(SECRET_BYTES))

/**
 * Shows a new secret for an authenticator app and asks for a code. The secret is stored only after
 * that.
 */
export function AuthenticatorForm({
  issuer,
  account,
  onVerified,
  onCancel,
}: AuthenticatorFormProps) {
  const t = useTranslate()
  const [secret] = useState(newSecret)
  const typed = toBase32(secret)
  const address = totpUri({ issuer, account, secret })
  const picture = useQrCode(address)
  const code = useCodeCheck(async (digits) => {
    if (!isTotp(digits, secret, Date.now()))
      return (t: Translate) => t(["That code isn't right.", 'Incorrect code'])
    await onVerified(secret)
    return undefined
  })

  return (
    <div className={styles.form}>
      <div className={styles.picture}>
        {picture === undefined ? (
          <Skeleton width={`${QR_PX}px`} height={`${QR_PX}px`} shape="control" />
        ) : (
          picture && (
            <img
              className={styles.code}
              src={picture}
              alt={t('TOTP QR code')}
              width={QR_PX}
              height={QR_PX}
            />
          )
        )}
      </div>
      <div className={styles.steps}>
        <p className={styles.text}>
          {t('Scan the QR code with your authenticator app, or enter this key:')}
        </p>
        <p className={styles.phone}>
          <Link href={address}>{t('Open the app on this device')}</Link>
        </p>
        <div className={styles.secret}>
          <code className={styles.key} dir="ltr">
            {typed.match(/.{4}/g)?.join(' ')}
          </code>
          <CopyButton text={typed} label={t('Copy key')} copiedLabel={t('Copied')} />
        </div>
        <CodeField
          label={t('Enter the code from the app')}
          alphabet="digits"
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
        <div>
          <Button variant="secondary" size="small" onClick={onCancel} disabled={code.checking}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/**
 * The QR code as a data URL; undefined while it loads, null if that failed. The key can still be
 * typed.
 */
function useQrCode(address: string): string | null | undefined {
  const [picture, setPicture] = useState<string | null>()

  useEffect(() => {
    let shown = true
    // Loaded on demand: rarely needed, and as large as the rest of the page.
    import('qrcode')
      .then(({ toDataURL }) => toDataURL(address, { width: 2 * QR_PX, margin: 2 }))
      .then(
        (url) => shown && setPicture(url),
        () => shown && setPicture(null),
      )
    return () => {
      shown = false
    }
  }, [address])

  return picture
}
