import type { ContactChannel } from '@latchkey/js'
import { ActionButton, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import styles from './form.module.css'
import { workOnRow } from './work-on-row.ts'

export interface VerifyEmailFirstProps {
  user: CurrentUser
  /** The sign-in email that is not verified; undefined if the user has none. */
  email: ContactChannel | undefined
}

/** In place of adding a sign-in method that needs a verified sign-in email. */
export function VerifyEmailFirst({ user, email }: VerifyEmailFirstProps) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()
  const [isSent, setSent] = useState(false)
  if (!email)
    return <p className={styles.hint}>{t('Verify an email that you sign in with first.')}</p>

  const send = async () => {
    setProblem(undefined)
    setSent(
      await workOnRow(
        email,
        () => email.sendVerificationEmail(),
        () => user.listContactChannels(),
      ),
    )
  }

  return (
    <>
      <div className={styles.state}>
        <p className={styles.hint}>{t('Verify your email first.')}</p>
        <ActionButton
          variant="secondary"
          size="small"
          busyLabel={t('Please wait…')}
          action={send}
          onError={(error) => {
            setSent(false)
            setProblem(messageOf(error))
          }}
        >
          {t('Send verification email')}
        </ActionButton>
      </div>
      {problem && <Notice>{problem}</Notice>}
      {isSent && (
        <Notice tone="success">
          {t('We sent a verification link to {email}.', { email: email.value })}
        </Notice>
      )}
    </>
  )
}
