import type { ContactChannel } from '@latchkey/js'
import { ActionButton, Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import { Confirmation } from './confirmation.tsx'
import { useConfirmed } from './confirmed.tsx'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'
import { VerifyEmailFirst } from './verify-email-first.tsx'

export interface MagicLinkSectionProps {
  user: CurrentUser
  /** Whether the user has a proven sign-in address. */
  mayAdd: boolean
  /** A sign-in address that is not proven. */
  unverifiedEmail: ContactChannel | undefined
  /** Whether the user has an account at a provider that signs in. */
  signsInByProvider: boolean
}

/** Enables or disables sign-in with codes and links by email. */
export function MagicLinkSection({
  user,
  mayAdd,
  unverifiedEmail,
  signsInByProvider,
}: MagicLinkSectionProps) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const [problem, setProblem] = useProblem()
  const [asking, setAsking] = useState(false)
  const opener = useReturningFocus(asking)
  useKeptFocus(user.otpAuthEnabled, opener)
  const isOnlyWay = !user.hasPassword && !signsInByProvider && !user.passkeyAuthEnabled

  return (
    <Section
      title={t('Email code')}
      description={t('Sign in with a code or link that we email you.')}
      open={asking || problem !== undefined}
    >
      {problem && <Notice>{problem}</Notice>}
      {!user.otpAuthEnabled && !mayAdd && <VerifyEmailFirst user={user} email={unverifiedEmail} />}
      {!user.otpAuthEnabled && mayAdd && (
        <div ref={opener}>
          <ActionButton
            variant="secondary"
            size="small"
            busyLabel={t('Please wait…')}
            action={() => {
              setProblem(undefined)
              return user.update({ otpAuthEnabled: true })
            }}
            onError={(error) => setProblem(messageOf(error))}
          >
            {t('Enable email codes')}
          </ActionButton>
        </div>
      )}
      {user.otpAuthEnabled && isOnlyWay && (
        <p className={styles.hint}>
          {t('It is your only way to sign in, so it cannot be disabled.')}
        </p>
      )}
      {user.otpAuthEnabled && !isOnlyWay && asking && (
        <Confirmation
          question={t('Turn off sign-in with email codes and links?')}
          confirmLabel={t('Disable email codes')}
          onConfirm={() => confirmed(() => user.update({ otpAuthEnabled: false }))}
          onClose={() => setAsking(false)}
        />
      )}
      {user.otpAuthEnabled && !isOnlyWay && !asking && (
        <div ref={opener}>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {t('Disable email codes')}
          </Button>
        </div>
      )}
    </Section>
  )
}
