import { KnownError } from '@latchkey/contract/pure'
import { Link, Spinner } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { type Translate, useApp, useTranslate } from '../context.ts'
import { describeError, isPassing } from './describe-error.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { KnownErrorText } from './known-error-text.tsx'
import { MessageCard } from './message-card.tsx'
import styles from './oauth-callback.module.css'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface OAuthCallbackProps {
  fullPage?: boolean
}

// From then on a page that should have left has probably not been able to.
const WAIT_MS = 3000

/** Where providers lead back to (protocol 08 §9): finishes the sign-in and goes on. */
export function OAuthCallback({ fullPage = false }: OAuthCallbackProps) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn } = useSignInRedirects()
  const [problem, setProblem] = useState<KnownError | string>()
  const [late, setLate] = useState(false)

  useEffect(() => {
    let shown = true
    finishSignIn(app).catch((error: unknown) => shown && setProblem(describe(error, t)))
    const timer = window.setTimeout(() => setLate(true), WAIT_MS)
    return () => {
      shown = false
      window.clearTimeout(timer)
    }
  }, [app, t])

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
              <Link href={app.urls.home}>{t('Click here')}</Link>
            </>
          )}
        </p>
      </div>
    </MessageCard>
  )
}

/** What to say of a failure; undefined for one that only means that the page is slow to leave for the second factor. */
function describe(error: unknown, t: Translate): KnownError | string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (KnownError.is(cause, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) return undefined
  return KnownError.isKnownError(error) ? error : describeError(isPassing(cause) ? cause : error, t)
}
