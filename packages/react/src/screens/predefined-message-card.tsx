'use client'

import { useApp, useTranslate } from '../context.ts'
import { MessageCard } from './message-card.tsx'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface PredefinedMessageCardProps {
  type: 'signedIn' | 'signedOut' | 'signUpDisabled' | 'emailSent' | 'passwordReset' | 'unknownError'
  fullPage?: boolean | undefined
}

/** Message cards that several screens share (protocol 08 §3). */
export function PredefinedMessageCard({ type, fullPage = false }: PredefinedMessageCardProps) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  const home = { primaryButtonText: t('Go home'), primaryAction: () => app.redirectToHome() }

  switch (type) {
    case 'signedIn':
      return (
        <MessageCard
          {...home}
          fullPage={fullPage}
          title={t('You are already signed in')}
          secondaryButtonText={t('Sign out')}
          secondaryAction={() => app.redirectToSignOut()}
        />
      )
    case 'signedOut':
      return (
        <MessageCard
          fullPage={fullPage}
          title={t('You are not currently signed in.')}
          primaryButtonText={t('Sign in')}
          primaryAction={toSignIn}
        />
      )
    case 'signUpDisabled':
      return (
        <MessageCard
          {...home}
          fullPage={fullPage}
          title={t(['Sign-ups are closed.', 'Sign up for new users is not enabled at the moment.'])}
          secondaryButtonText={t('Sign in')}
          secondaryAction={toSignIn}
        />
      )
    case 'emailSent':
      return (
        <MessageCard {...home} fullPage={fullPage} title={t('Email sent!')}>
          <p>
            {t([
              "If an account uses this email, we sent a message to your inbox. If you don't see it, check your spam folder.",
              'If the user with this e-mail address exists, an e-mail was sent to your inbox. Make sure to check your spam folder.',
            ])}
          </p>
        </MessageCard>
      )
    case 'passwordReset':
      return (
        <MessageCard
          fullPage={fullPage}
          title={t('Password reset successfully!')}
          primaryButtonText={t('Sign in')}
          primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
        >
          <p>{t('Your password has been reset. You can now sign in with your new password.')}</p>
        </MessageCard>
      )
    case 'unknownError':
      return (
        <MessageCard {...home} fullPage={fullPage} title={t('An unknown error occurred')}>
          <p>{t('Please try again and if the problem persists, contact support.')}</p>
        </MessageCard>
      )
  }
}
