import { KnownError } from '@latchkey/contract/pure'
import { useApp, useTranslate } from '../context.ts'
import { KnownErrorText } from './known-error-text.tsx'
import { MessageCard } from './message-card.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { readErrorQuery } from './read-error-query.ts'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface ErrorPageProps {
  searchParams: Readonly<Record<string, string>>
  fullPage?: boolean | undefined
}

/** The page for errors of the service's own pages. Renders from the URL alone. */
export function ErrorPage({ searchParams, fullPage = false }: ErrorPageProps) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  const error = readErrorQuery(searchParams)
  const home = { primaryButtonText: t('Go home'), primaryAction: () => app.redirectToHome() }

  if (!error) return <PredefinedMessageCard type="unknownError" fullPage={fullPage} />

  if (KnownError.is(error, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER')) {
    return (
      <MessageCard {...home} fullPage={fullPage} title={t('The account could not be connected')}>
        <p>{t('It is already connected to another user. Please use a different account.')}</p>
      </MessageCard>
    )
  }
  if (KnownError.is(error, 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION')) {
    return (
      <MessageCard {...home} fullPage={fullPage} title={t('The account could not be connected')}>
        <p>
          {t(
            'You are already connected to another account of this provider. Did you choose the right one?',
          )}
        </p>
      </MessageCard>
    )
  }
  if (KnownError.is(error, 'OAUTH_PROVIDER_ACCESS_DENIED')) {
    return (
      <MessageCard
        fullPage={fullPage}
        title={t('Access was denied')}
        primaryButtonText={t('Sign in again')}
        primaryAction={toSignIn}
        secondaryButtonText={home.primaryButtonText}
        secondaryAction={home.primaryAction}
      >
        <p>{t('The sign-in was cancelled or denied at the provider. Please try again.')}</p>
      </MessageCard>
    )
  }
  return (
    <MessageCard {...home} fullPage={fullPage} title={t('An error occurred')}>
      <KnownErrorText error={error} />
    </MessageCard>
  )
}
