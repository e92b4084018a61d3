import { KnownError } from '@latchkey/contract/pure'
import { ActionButton, Glyph, keyGlyph, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { isPassing } from './describe-error.ts'
import styles from './provider-button.module.css'
import { useDescribeError } from './use-describe-error.ts'

export interface PasskeyButtonProps {
  /** Only changes the words. */
  type: 'sign-in' | 'sign-up'
}

/** Signs in with a passkey of the device (contract 08 §16.5). */
export function PasskeyButton({ type }: PasskeyButtonProps) {
  const app = useApp()
  const t = useTranslate()
  const describe = useDescribeError()
  const [problem, setProblem] = useState<string>()

  const signIn = async () => {
    setProblem(undefined)
    const result = await app.signInWithPasskey()
    if (result.status === 'ok' || wasCancelled(result.error)) return
    // A failed ceremony carries its reason along; where that will pass by itself, it is better news than that the passkey is no good.
    const { cause, message } = result.error
    setProblem(isPassing(cause) ? describe(cause) : message)
  }

  return (
    <div className={styles.place} data-lk="">
      <ActionButton variant="secondary" wide busyLabel={t('Please wait…')} action={signIn} onError={(error) => setProblem(describe(error))}>
        <span className={styles.mark}>
          <Glyph shape={keyGlyph} />
        </span>
        <span className={styles.label}>{type === 'sign-in' ? t('Sign in with Passkey') : t('Sign up with Passkey')}</span>
      </ActionButton>
      {problem && <Notice>{problem}</Notice>}
    </div>
  )
}

// Browsers tell a person who closed the dialog from nothing at all: neither needs to be told about it.
const CANCELLED = ['NotAllowedError', 'AbortError', 'ERROR_CEREMONY_ABORTED']

const wasCancelled = (error: unknown) => KnownError.is(error, 'PASSKEY_WEBAUTHN_ERROR') && CANCELLED.includes(error.details.code)
