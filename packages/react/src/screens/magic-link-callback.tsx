import { KnownError } from '@latchkey/contract/pure'
import { Suspense, useState } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { MessageCard } from './message-card.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useScreenUser } from './use-screen-user.ts'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface MagicLinkCallbackProps {
  searchParams?: Readonly<Record<string, string>> | undefined
  fullPage?: boolean | undefined
}

type Outcome = 'signed-in' | 'invalid' | 'expired' | 'used' | 'closed' | 'unknown'

/**
 * The page of a sign-in link (protocol 08 §8). Signs in only after a click, because email scanners
 * open links too.
 */
export function MagicLinkCallback({ searchParams = {}, fullPage = false }: MagicLinkCallbackProps) {
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton fields={0} />}>
        <MagicLinkCallbackContent code={searchParams.code} />
      </Suspense>
    </ScreenFrame>
  )
}

function MagicLinkCallbackContent({ code }: { code: string | undefined }) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  const user = useScreenUser()
  const [outcome, setOutcome] = useState<Outcome>()

  const signIn = async (given: string) => {
    try {
      const result = await app.signInWithMagicLink(given)
      setOutcome(result.status === 'ok' ? 'signed-in' : outcomeOf(result.error))
    } catch (error) {
      if (!KnownError.is(error, 'SIGN_UP_NOT_ENABLED')) throw error
      setOutcome('closed')
    }
  }

  if (user) return <PredefinedMessageCard type="signedIn" />
  if (!code || outcome === 'invalid') {
    return (
      <MessageCard
        title={t('Invalid magic link')}
        primaryButtonText={t('Sign in')}
        primaryAction={toSignIn}
      >
        <p>{t('Please check that you opened the whole link from the email.')}</p>
      </MessageCard>
    )
  }
  switch (outcome) {
    case undefined:
      return (
        <MessageCard
          title={t('Do you want to sign in?')}
          primaryButtonText={t('Sign in')}
          primaryAction={() => signIn(code)}
          secondaryButtonText={t('Cancel')}
          secondaryAction={() => app.redirectToHome()}
        />
      )
    case 'signed-in':
      return (
        <MessageCard
          title={t('You are signed in')}
          primaryButtonText={t('Go home')}
          primaryAction={() => app.redirectToHome()}
        />
      )
    case 'expired':
      return (
        <MessageCard
          title={t('This magic link has expired')}
          primaryButtonText={t('Sign in')}
          primaryAction={toSignIn}
        >
          <p>{t('Request a new one from the sign-in page.')}</p>
        </MessageCard>
      )
    case 'used':
      return (
        <MessageCard
          title={t('This magic link was already used')}
          primaryButtonText={t('Sign in')}
          primaryAction={toSignIn}
        >
          <p>{t('It can be used only once. Request a new one from the sign-in page.')}</p>
        </MessageCard>
      )
    case 'closed':
      return <PredefinedMessageCard type="signUpDisabled" />
    case 'unknown':
      return <PredefinedMessageCard type="unknownError" />
  }
}

function outcomeOf(error: unknown): Outcome {
  if (KnownError.is(error, 'VERIFICATION_CODE_NOT_FOUND')) return 'invalid'
  if (KnownError.is(error, 'VERIFICATION_CODE_EXPIRED')) return 'expired'
  return KnownError.is(error, 'VERIFICATION_CODE_ALREADY_USED') ? 'used' : 'unknown'
}
