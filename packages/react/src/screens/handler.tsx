import { appInternals, isDevelopment } from '@latchkey/js/internal'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { bailOutOnServer } from '../bail-out.ts'
import { type ClientApp, useTranslate } from '../context.ts'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { CardHeadingLevel } from './card-heading-level.ts'
import { findDestination, type ScreenName } from './handler-routes.ts'
import { LAZY_SCREENS, preloadScreens } from './lazy-screens.ts'
import { MessageCard } from './message-card.tsx'
import { OAuthCallback } from './oauth-callback.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import type { ComponentProps, ScreenProps } from './screen-props.ts'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

export interface HandlerProps {
  app: ClientApp
  fullPage: boolean
  /** The path of the page, such as `/handler/sign-in`. */
  location: string
  /** Additional props by screen. They override the router's props unless undefined. */
  componentProps?: ComponentProps | undefined
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
  const found = findDestination({ location, search, urls: app.urls })
  const elsewhere = found.kind === 'redirect' ? found.to : null

  useEffect(() => {
    // Replace the history entry, so that the back button does not return here.
    if (elsewhere) window.location.replace(elsewhere)
  }, [elsewhere])

  useEffect(preloadScreens, [])
  useNameCheck(app, componentProps)

  if (found.kind === 'redirect') return null
  if (found.kind === 'unknown') return <UnknownPage app={app} fullPage={fullPage} />

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

/** Warns in development about names in `componentProps` that would be ignored. */
function useNameCheck(app: ClientApp, given: ComponentProps): void {
  const isDeveloping = isDevelopment(app[appInternals].context)
  // Compared by names: the record is often written inline.
  const names = isDeveloping
    ? JSON.stringify(Object.entries(given).map(([key, props]) => [key, Object.keys(props ?? {})]))
    : ''

  useEffect(() => {
    if (names === '') return
    const asGiven = JSON.parse(names).map(([key, props]: [string, string[]]) => [
      key,
      Object.fromEntries(props.map((prop) => [prop, true])),
    ])
    import('./check-component-props.ts').then(
      ({ warnOfUnknownProps }) => warnOfUnknownProps(Object.fromEntries(asGiven)),
      // The page works without the check.
      () => {},
    )
  }, [names])
}

function UnknownPage({ app, fullPage }: Pick<HandlerProps, 'app' | 'fullPage'>) {
  const t = useTranslate()
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

/** Screens read the address and the storage of the browser, so a server leaves them out. */
function InBrowser({ app, children }: { app: ClientApp; children: ReactNode }) {
  bailOutOnServer(app[appInternals].context.platform)
  return children
}
