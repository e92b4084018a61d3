import { KnownError } from '@latchkey/contract/pure'
import { ActionButton, Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { passkeyProblem } from '../passkey-problem.ts'
import { useDescribeError } from '../use-describe-error.ts'
import { Confirmation } from './confirmation.tsx'
import { useConfirmed } from './confirmed.tsx'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'

export interface PasskeySectionProps {
  user: CurrentUser
  /** Whether the user has a proven sign-in address. */
  mayAdd: boolean
}

/** Adds or removes the user's passkey. */
export function PasskeySection({ user, mayAdd }: PasskeySectionProps) {
  const t = useTranslate()
  const describe = useDescribeError()
  const confirmed = useConfirmed()
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const opener = useReturningFocus(asking)
  useKeptFocus(user.passkeyAuthEnabled, opener)
  const isOnlyWay = !user.hasPassword && user.oauthProviders.length === 0 && !user.otpAuthEnabled

  const register = async () => {
    setProblem(undefined)
    const result = await confirmed(async () => {
      const tried = await user.registerPasskey()
      if (tried.status === 'error' && KnownError.is(tried.error, 'RECENT_AUTHENTICATION_REQUIRED'))
        throw tried.error
      return tried
    })
    if (result.status === 'error') setProblem(passkeyProblem(result.error, describe))
  }

  return (
    <Section
      title={t('Passkey')}
      description={t('Lets you sign in with your fingerprint, face or screen lock.')}
      open={asking || problem !== undefined}
    >
      {problem && <Notice>{problem}</Notice>}
      {!user.passkeyAuthEnabled && !mayAdd && (
        <p className={styles.hint}>{t('Verify an email that you sign in with first.')}</p>
      )}
      {!user.passkeyAuthEnabled && mayAdd && (
        <div ref={opener}>
          <ActionButton
            variant="secondary"
            size="small"
            busyLabel={t('Please wait…')}
            action={register}
            onError={(error) => setProblem(describe(error))}
          >
            {t('Add a passkey')}
          </ActionButton>
        </div>
      )}
      {user.passkeyAuthEnabled && isOnlyWay && (
        <p className={styles.hint}>
          {t('It is your only way to sign in, so it cannot be removed.')}
        </p>
      )}
      {user.passkeyAuthEnabled && !isOnlyWay && asking && (
        <Confirmation
          question={t('Remove your passkey? Your device may keep it until you delete it there.')}
          confirmLabel={t('Remove passkey')}
          onConfirm={() => confirmed(() => user.update({ passkeyAuthEnabled: false }))}
          onClose={() => setAsking(false)}
        />
      )}
      {user.passkeyAuthEnabled && !isOnlyWay && !asking && (
        <div ref={opener}>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {t('Remove passkey')}
          </Button>
        </div>
      )}
    </Section>
  )
}
