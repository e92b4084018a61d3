import { KnownError } from '@latchkey/contract/pure'
import { useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { MessageCard } from './message-card.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'

export interface EmailVerificationProps {
  searchParams?: Readonly<Record<string, string>>
  fullPage?: boolean
}

type Outcome = 'verified' | 'invalid' | 'expired' | 'unknown'

/**
 * The page of a verification link (protocol 08 §7). Verifies only after a click, because email
 * scanners open links too and would use the code.
 */
export function EmailVerification({ searchParams = {}, fullPage = false }: EmailVerificationProps) {
  const app = useApp()
  const t = useTranslate()
  const [outcome, setOutcome] = useState<Outcome>()
  const { code } = searchParams
  const home = { primaryButtonText: t('Go home'), primaryAction: () => app.redirectToHome() }

  const verify = async (given: string) => {
    const result = await app.verifyEmail(given)
    setOutcome(result.status === 'ok' ? 'verified' : outcomeOf(result.error))
  }

  if (!code || outcome === 'invalid') {
    return (
      <MessageCard fullPage={fullPage} title={t('Invalid verification link')}>
        <p>
          {t(
            'Please check that you opened the whole link from the email. If it still does not work, contact support.',
          )}
        </p>
      </MessageCard>
    )
  }
  switch (outcome) {
    case undefined:
      return (
        <MessageCard
          fullPage={fullPage}
          title={t('Do you want to verify your email?')}
          primaryButtonText={t('Verify')}
          primaryAction={() => verify(code)}
          secondaryButtonText={t('Cancel')}
          secondaryAction={() => app.redirectToHome()}
        />
      )
    case 'verified':
      return (
        <MessageCard {...home} fullPage={fullPage} title={t('Your email has been verified!')} />
      )
    case 'expired':
      return (
        <MessageCard {...home} fullPage={fullPage} title={t('This link has expired')}>
          <p>{t('Request a new verification link in your account settings.')}</p>
        </MessageCard>
      )
    case 'unknown':
      return <PredefinedMessageCard type="unknownError" fullPage={fullPage} />
  }
}

function outcomeOf(error: unknown): Outcome {
  // The address was verified by the first use.
  if (KnownError.is(error, 'VERIFICATION_CODE_ALREADY_USED')) return 'verified'
  if (KnownError.is(error, 'VERIFICATION_CODE_NOT_FOUND')) return 'invalid'
  return KnownError.is(error, 'VERIFICATION_CODE_EXPIRED') ? 'expired' : 'unknown'
}
