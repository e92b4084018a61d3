import { appInternals } from '@latchkey/js/internal'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { bailOutOnServer } from '../bail-out.ts'
import { type ClientApp, useTranslate } from '../context.ts'
import type { AccountSettingsProps } from './account-settings/account-settings.tsx'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { CardHeadingLevel } from './card-heading-level.ts'
import type { CliAuthConfirmationProps } from './cli-auth-confirmation.tsx'
import type { EmailVerificationProps } from './email-verification.tsx'
import type { ErrorPageProps } from './error-page.tsx'
import type { ForgotPasswordProps } from './forgot-password.tsx'
import { findDestination, type ScreenName } from './handler-routes.ts'
import { LAZY_SCREENS, preloadScreens } from './lazy-screens.ts'
import type { MagicLinkCallbackProps } from './magic-link-callback.tsx'
import { MessageCard } from './message-card.tsx'
import type { MFAProps } from './mfa.tsx'
import { OAuthCallback, type OAuthCallbackProps } from './oauth-callback.tsx'
import type { PasswordResetProps } from './password-reset.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { SignIn, type SignInProps } from './sign-in.tsx'
import { SignUp, type SignUpProps } from './sign-up.tsx'
import type { TeamInvitationProps } from './team-invitation.tsx'

interface ScreenProps {
  SignIn: SignInProps
  SignUp: SignUpProps
  SignOut: { fullPage?: boolean }
  EmailVerification: EmailVerificationProps
  PasswordReset: PasswordResetProps
  ForgotPassword: ForgotPasswordProps
  MagicLinkCallback: MagicLinkCallbackProps
  OAuthCallback: OAuthCallbackProps
  TeamInvitation: TeamInvitationProps
  MFA: MFAProps
  AccountSettings: AccountSettingsProps
  ErrorPage: ErrorPageProps
  CliAuthConfirmation: CliAuthConfirmationProps
}

export interface HandlerProps {
  app: ClientApp
  fullPage: boolean
  /** The path of the page, such as `/handler/sign-in`. */
  location: string
  /** Additional props by screen. They override the router's props unless undefined. */
  componentProps?: { [S in ScreenName]?: Partial<ScreenProps[S]> }
}

const SCREENS: { [S in ScreenName]: ComponentType<ScreenProps[S]> } = {
  SignIn,
  SignUp,
  OAuthCallback,
  ...LAZY_SCREENS,
}

/** Shows the screen for a path below `urls.handler`. Put it on a catch-all route. */
export function Handler(props: HandlerProps) {
  const browser = props.app[appInternals].context.platform.browser()
  // A server does not need the query: it only renders a placeholder.
  const search = browser === null ? '' : new URL(browser.location.href).search
  return <HandlerScreen {...props} search={search} />
}

/** The same with the query of the page, for frameworks that know it earlier than the window. */
export function HandlerScreen({
  app,
  fullPage,
  location,
  search,
  componentProps = {},
}: HandlerProps & { search: string }) {
  const t = useTranslate()
  const found = findDestination({ location, search, urls: app.urls })
  const elsewhere = found.kind === 'redirect' ? found.to : null

  useEffect(() => {
    // Replace the history entry, so that the back button does not return here.
    if (elsewhere) window.location.replace(elsewhere)
  }, [elsewhere])

  useEffect(preloadScreens, [])

  if (found.kind === 'redirect') return null
  if (found.kind === 'unknown') {
    return (
      <CardHeadingLevel.Provider value={2}>
        <MessageCard
          fullPage={fullPage}
          title={t('This page does not exist')}
          primaryButtonText={t('Go home')}
          primaryAction={() => app.redirectToHome()}
        >
          <p>{t('The page could not be found. Please check the address.')}</p>
        </MessageCard>
      </CardHeadingLevel.Provider>
    )
  }

  const given = Object.fromEntries(
    Object.entries(componentProps[found.screen] ?? {}).filter(([, value]) => value !== undefined),
  )
  const readsQuery = { searchParams: Object.fromEntries(new URLSearchParams(search)) }
  const own: { [S in ScreenName]?: Partial<ScreenProps[S]> } = {
    SignIn: { automaticRedirect: true },
    SignUp: { automaticRedirect: true },
    EmailVerification: readsQuery,
    PasswordReset: readsQuery,
    MagicLinkCallback: readsQuery,
    TeamInvitation: readsQuery,
    ErrorPage: readsQuery,
  }
  const Screen = SCREENS[found.screen] as ComponentType<object>
  return (
    <CardHeadingLevel.Provider value={2}>
      <Suspense
        fallback={
          <ScreenFrame fullPage={fullPage}>
            <AuthSkeleton />
          </ScreenFrame>
        }
      >
        <InBrowser app={app}>
          <Screen {...{ fullPage }} {...own[found.screen]} {...given} />
        </InBrowser>
      </Suspense>
    </CardHeadingLevel.Provider>
  )
}

/** Screens read the address and the storage of the browser, so a server leaves them out. */
function InBrowser({ app, children }: { app: ClientApp; children: ReactNode }) {
  bailOutOnServer(app[appInternals].context.platform)
  return children
}
