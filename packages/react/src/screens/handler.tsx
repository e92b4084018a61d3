import { type ComponentType, useEffect } from 'react'
import { type ClientApp, useTranslate } from '../context.ts'
import { AccountSettings, type AccountSettingsProps } from './account-settings/account-settings.tsx'
import { CardHeadingLevel } from './card-heading-level.ts'
import { ErrorPage, type ErrorPageProps } from './error-page.tsx'
import { findDestination, type ScreenName } from './handler-routes.ts'
import { MessageCard } from './message-card.tsx'
import { SignIn, type SignInProps } from './sign-in.tsx'
import { SignOut } from './sign-out.tsx'
import { SignUp, type SignUpProps } from './sign-up.tsx'

interface ScreenProps {
  SignIn: SignInProps
  SignUp: SignUpProps
  SignOut: { fullPage?: boolean }
  ErrorPage: ErrorPageProps
  AccountSettings: AccountSettingsProps
}

export interface HandlerProps {
  app: ClientApp
  fullPage: boolean
  /** Path of the page, such as `/handler/sign-in`. */
  location: string
  /** Extra props by screen; they win over the router's own, except those that are undefined. */
  componentProps?: { [S in ScreenName]?: Partial<ScreenProps[S]> }
}

const SCREENS: { [S in ScreenName]: ComponentType<ScreenProps[S]> } = { SignIn, SignUp, SignOut, ErrorPage, AccountSettings }

/** Shows the screen that belongs to a path below `urls.handler`. Put it on a catch-all route. */
export function Handler({ app, fullPage, location, componentProps = {} }: HandlerProps) {
  const t = useTranslate()
  const { search } = window.location
  const found = findDestination({ location, search, urls: app.urls })
  const elsewhere = found.kind === 'redirect' ? found.to : null

  useEffect(() => {
    // Replaced, or the way back would lead here again.
    if (elsewhere) window.location.replace(elsewhere)
  }, [elsewhere])

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

  const given = Object.fromEntries(Object.entries(componentProps[found.screen] ?? {}).filter(([, value]) => value !== undefined))
  const own: Record<ScreenName, object> = {
    SignIn: { automaticRedirect: true },
    SignUp: { automaticRedirect: true },
    SignOut: {},
    ErrorPage: { searchParams: Object.fromEntries(new URLSearchParams(search)) },
    AccountSettings: {},
  }
  const Screen = SCREENS[found.screen] as ComponentType<object>
  return (
    <CardHeadingLevel.Provider value={2}>
      <Screen {...{ fullPage }} {...own[found.screen]} {...given} />
    </CardHeadingLevel.Provider>
  )
}
