import { KnownError } from '@latchkey/contract/pure'
import { appInternals, previewCode } from '@latchkey/js/internal'
import { Suspense, useReducer, useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { MessageCard } from './message-card.tsx'
import { forgetOnce, once, refusalOf } from './once.ts'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { RefusedLink } from './refused-link.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { WithStrong } from './with-strong.tsx'

export interface EmailVerificationProps {
  searchParams?: Readonly<Record<string, string>> | undefined
  fullPage?: boolean | undefined
}

type Outcome = 'verified' | 'invalid' | 'expired' | 'unknown'

/**
 * The page of a verification link (protocol 08 §7). Verifies only after a click, because email
 * scanners open links too and would use the code.
 */
export function EmailVerification({ searchParams = {}, fullPage = false }: EmailVerificationProps) {
  const { code } = searchParams
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton fields={0} />}>
        {code ? <Verification key={code} code={code} /> : <OutcomeCard outcome="invalid" />}
      </Suspense>
    </ScreenFrame>
  )
}

function Verification({ code }: { code: string }) {
  const app = useApp()
  const t = useTranslate()
  const [outcome, setOutcome] = useState<Outcome>()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  if (outcome) return <OutcomeCard outcome={outcome} />

  const key = `email-verification ${code}`
  const check = once(app, key, () =>
    previewCode(app[appInternals].context, '/contact-channels/verify/preview', code),
  )
  if (check.status === 'ok' && check.value.status === 'ok') {
    const { email } = check.value.data
    return (
      <MessageCard
        title={t('Do you want to verify your email?')}
        primaryButtonText={t('Verify')}
        primaryAction={async () => {
          const result = await app.verifyEmail(code)
          // The code is used now. A user who navigates back must see that.
          forgetOnce(app, key)
          setOutcome(result.status === 'ok' ? 'verified' : outcomeOf(result.error))
        }}
        secondaryButtonText={t('Cancel')}
        secondaryAction={() => app.redirectToHome()}
      >
        <p>
          <WithStrong text={t('Confirm that {email} is yours.', { email })} strong={email} />
        </p>
      </MessageCard>
    )
  }
  return (
    <RefusedLink
      refusal={refusalOf(check)}
      onRetry={() => {
        forgetOnce(app, key)
        drawAgain()
      }}
      invalid={<OutcomeCard outcome="invalid" />}
      expired={<OutcomeCard outcome="expired" />}
      // The address was verified by the first use.
      used={<OutcomeCard outcome="verified" />}
    />
  )
}

function OutcomeCard({ outcome }: { outcome: Outcome }) {
  const app = useApp()
  const t = useTranslate()
  const home = { primaryButtonText: t('Go home'), primaryAction: () => app.redirectToHome() }

  switch (outcome) {
    case 'invalid':
      return (
        <MessageCard {...home} title={t('Invalid verification link')}>
          <p>
            {t(
              'Please check that you opened the whole link from the email. If it still does not work, contact support.',
            )}
          </p>
        </MessageCard>
      )
    case 'verified':
      return <MessageCard {...home} title={t('Your email has been verified!')} />
    case 'expired':
      return (
        <MessageCard
          title={t('This link has expired')}
          primaryButtonText={t('Account settings')}
          primaryAction={() => app.redirectToAccountSettings()}
          secondaryButtonText={home.primaryButtonText}
          secondaryAction={home.primaryAction}
        >
          <p>{t('Request a new verification link in your account settings.')}</p>
        </MessageCard>
      )
    case 'unknown':
      return <PredefinedMessageCard type="unknownError" />
  }
}

function outcomeOf(error: unknown): Outcome {
  // The address was verified by the first use.
  if (KnownError.is(error, 'VERIFICATION_CODE_ALREADY_USED')) return 'verified'
  if (KnownError.is(error, 'VERIFICATION_CODE_NOT_FOUND')) return 'invalid'
  return KnownError.is(error, 'VERIFICATION_CODE_EXPIRED') ? 'expired' : 'unknown'
}
