import { Link } from '@latchkey/ui'
import { type MouseEvent, type ReactNode, Suspense, useEffect } from 'react'
import { useApp, useTranslate } from '../context.ts'
import styles from './auth-page.module.css'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { CredentialSignIn } from './credential-sign-in.tsx'
import { CredentialSignUp } from './credential-sign-up.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

export interface AuthPageProps {
  type: 'sign-in' | 'sign-up'
  fullPage?: boolean
  /** Leave by itself once somebody is signed in, instead of saying so. */
  automaticRedirect?: boolean
  /** Sign-up asks for the password once. */
  noPasswordRepeat?: boolean
  /** Shown small below the form, such as terms of use. */
  extraInfo?: ReactNode
}

/** The page people sign in and sign up on, with every way the project offers. */
export function AuthPage({ fullPage = false, ...page }: AuthPageProps) {
  return (
    <ScreenFrame fullPage={fullPage}>
      <Suspense fallback={<AuthSkeleton />}>
        <AuthPageContent {...page} />
      </Suspense>
    </ScreenFrame>
  )
}

function AuthPageContent({ type, automaticRedirect = false, noPasswordRepeat = false, extraInfo }: Omit<AuthPageProps, 'fullPage'>) {
  const app = useApp()
  const t = useTranslate()
  const user = app.useUser()
  const project = app.useProject()
  const { credentialEnabled, signUpEnabled } = project.config
  const leaves = user !== null && automaticRedirect

  useEffect(() => {
    if (!leaves) return
    const leave = (options: { replace: true; noRedirectBack?: boolean }) =>
      type === 'sign-in' ? app.redirectToAfterSignIn(options) : app.redirectToAfterSignUp(options)
    // A page to return to that is not ours is refused. Whoever has signed in should not be stuck here for it.
    leave({ replace: true }).catch(() => leave({ replace: true, noRedirectBack: true }))
  }, [leaves, type, app])

  if (user && !automaticRedirect) return <PredefinedMessageCard type="signedIn" />
  if (type === 'sign-up' && !signUpEnabled) return <PredefinedMessageCard type="signUpDisabled" />

  return (
    <div className={styles.page} data-lk="">
      <div className={styles.head}>
        <h2 className={styles.title}>{type === 'sign-in' ? t('Sign in to your account') : t('Create a new account')}</h2>
        {type === 'sign-up' && (
          <p className={styles.switch}>
            {t('Already have an account?')} <SwitchLink to="sign-in" />
          </p>
        )}
        {type === 'sign-in' && signUpEnabled && (
          <p className={styles.switch}>
            {t("Don't have an account?")} <SwitchLink to="sign-up" />
          </p>
        )}
      </div>
      {credentialEnabled ? (
        type === 'sign-in' ? (
          <CredentialSignIn focusOnMount />
        ) : (
          <CredentialSignUp focusOnMount noPasswordRepeat={noPasswordRepeat} />
        )
      ) : (
        <p className={styles.none}>{t('No authentication method enabled.')}</p>
      )}
      {extraInfo && <div className={styles.extra}>{extraInfo}</div>}
    </div>
  )
}

/** A real link, so that it opens in a new tab; a plain click also keeps the page to return to. */
function SwitchLink({ to }: { to: 'sign-in' | 'sign-up' }) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn, toSignUp } = useSignInRedirects()

  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void (to === 'sign-in' ? toSignIn() : toSignUp())
  }

  return (
    <Link href={to === 'sign-in' ? app.urls.signIn : app.urls.signUp} onClick={follow}>
      {to === 'sign-in' ? t('Sign in') : t('Sign up')}
    </Link>
  )
}
