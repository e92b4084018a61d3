'use client'

import { KnownError } from '@latchkey/contract/pure'
import { Spinner } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { type Translate, useApp, useTranslate } from '../context.ts'
import { describeError, isPassing } from './describe-error.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { KnownErrorText } from './known-error-text.tsx'
import { MessageCard } from './message-card.tsx'
import styles from './oauth-callback.module.css'
import { PageLink } from './page-link.tsx'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface OAuthCallbackProps {
  fullPage?: boolean | undefined
}

// After this time the redirect has probably failed.
const WAIT_MS = 3000

/** The page that providers redirect to (protocol 08 §9). Finishes the sign-in and continues. */
export function OAuthCallback({ fullPage = false }: OAuthCallbackProps) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  // Described while rendering, so that another language does not finish the sign-in again.
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [late, setLate] = useState(false)

  useEffect(() => {
    let shown = true
    finishSignIn(app).catch((error: unknown) => shown && setFailure({ error }))
    const timer = window.setTimeout(() => setLate(true), WAIT_MS)
    return () => {
      shown = false
      window.clearTimeout(timer)
    }
  }, [app])

  const problem = failure && describe(failure.error, t)
  if (problem) {
    return (
      <MessageCard
        fullPage={fullPage}
        title={t('The sign-in could not be finished')}
        primaryButtonText={t('Sign in again')}
        primaryAction={toSignIn}
        secondaryButtonText={t('Go home')}
        secondaryAction={() => app.redirectToHome()}
      >
        <div role="alert">
          {typeof problem === 'string' ? <p>{problem}</p> : <KnownErrorText error={problem} />}
        </div>
      </MessageCard>
    )
  }
  return (
    <MessageCard fullPage={fullPage} title={t('Signing in…')}>
      <div className={styles.waiting}>
        <span className={styles.spinner}>
          <Spinner />
        </span>
        <p className={styles.late} role="status">
          {late && (
            <>
              {t('Not redirected automatically?')}{' '}
              <PageLink href={app.urls.home}>{t('Click here')}</PageLink>
            </>
          )}
        </p>
      </div>
    </MessageCard>
  )
}

/**
 * The message for an error, or undefined if the page is only slow to redirect to the second factor.
 */
function describe(error: unknown, t: Translate): KnownError | string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (KnownError.is(cause, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) return undefined
  return KnownError.isKnownError(error) ? error : describeError(isPassing(cause) ? cause : error, t)
}
