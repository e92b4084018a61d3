'use client'

import { ActionButton, Glyph, keyGlyph, Notice } from '@latchkey/ui'
import { useApp, useTranslate } from '../context.ts'
import { messageOf } from './describe-error.ts'
import { passkeyProblem } from './passkey-problem.ts'
import styles from './provider-button.module.css'
import { useProblem } from './use-problem.ts'

export interface PasskeyButtonProps {
  /** Changes the text only. */
  type: 'sign-in' | 'sign-up'
}

/** Signs in with a passkey (protocol 08 §16.5). */
export function PasskeyButton({ type }: PasskeyButtonProps) {
  const app = useApp()
  const t = useTranslate()
  const [problem, setProblem] = useProblem()

  const signIn = async () => {
    setProblem(undefined)
    const result = await app.signInWithPasskey()
    if (result.status === 'error') setProblem(passkeyProblem(result.error))
  }

  return (
    <div className={styles.place} data-lk="">
      <ActionButton
        variant="secondary"
        wide
        busyLabel={t('Please wait…')}
        action={signIn}
        onError={(error) => setProblem(messageOf(error))}
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
