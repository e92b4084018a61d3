'use client'

import { ActionButton, Glyph, keyGlyph, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { passkeyProblem } from './passkey-problem.ts'
import styles from './provider-button.module.css'
import { useDescribeError } from './use-describe-error.ts'

export interface PasskeyButtonProps {
  /** Changes the text only. */
  type: 'sign-in' | 'sign-up'
}

/** Signs in with a passkey (protocol 08 §16.5). */
export function PasskeyButton({ type }: PasskeyButtonProps) {
  const app = useApp()
  const t = useTranslate()
  const describe = useDescribeError()
  const [problem, setProblem] = useState<string>()

  const signIn = async () => {
    setProblem(undefined)
    const result = await app.signInWithPasskey()
    if (result.status === 'error') setProblem(passkeyProblem(result.error, describe))
  }

  return (
    <div className={styles.place} data-lk="">
      <ActionButton
        variant="secondary"
        wide
        busyLabel={t('Please wait…')}
        action={signIn}
        onError={(error) => setProblem(describe(error))}
      >
        <span className={styles.mark}>
          <Glyph shape={keyGlyph} />
        </span>
        <span className={styles.label}>
          {type === 'sign-in'
            ? t(['Sign in with a passkey', 'Sign in with Passkey'])
            : t(['Sign up with a passkey', 'Sign up with Passkey'])}
        </span>
      </ActionButton>
      {problem && <Notice>{problem}</Notice>}
    </div>
  )
}
