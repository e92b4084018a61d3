import { warnOnce } from '../warn-once.ts'
import type { ScreenName } from './handler-routes.ts'
import type { ComponentProps, ScreenProps } from './screen-props.ts'

/** The props of every screen. The type keeps the list complete. */
const PROPS: { readonly [S in ScreenName]: { readonly [P in keyof Required<ScreenProps[S]>]: 1 } } =
  {
    SignIn: { fullPage: 1, automaticRedirect: 1, firstTab: 1, extraInfo: 1 },
    SignUp: {
      fullPage: 1,
      automaticRedirect: 1,
      firstTab: 1,
      extraInfo: 1,
      noPasswordRepeat: 1,
    },
    SignOut: { fullPage: 1 },
    EmailVerification: { fullPage: 1, searchParams: 1 },
    PasswordReset: { fullPage: 1, searchParams: 1 },
    ForgotPassword: { fullPage: 1 },
    MagicLinkCallback: { fullPage: 1, searchParams: 1 },
    OAuthCallback: { fullPage: 1 },
    TeamInvitation: { fullPage: 1, searchParams: 1 },
    MFA: { fullPage: 1, onSuccess: 1, onCancel: 1 },
    AccountSettings: { fullPage: 1, extraItems: 1 },
    ErrorPage: { fullPage: 1, searchParams: 1 },
    CliAuthConfirmation: { fullPage: 1 },
  }

/** Warns of names in `componentProps` that do not exist. For development. */
export function warnOfUnknownProps(given: ComponentProps): void {
  for (const problem of findUnknownProps(given)) warnOnce(`Handler: ${problem}`)
}

/** What `componentProps` names that does not exist and would be ignored, one sentence each. */
export function findUnknownProps(given: ComponentProps): string[] {
  const screens: Record<string, object> = PROPS
  return Object.entries(given).flatMap(([screen, props]) => {
    const known = Object.hasOwn(screens, screen) && screens[screen]
    if (!known)
      return [
        `componentProps names a screen that does not exist: ${screen}. Screens: ${Object.keys(PROPS).join(', ')}.`,
      ]
    return Object.keys(props ?? {})
      .filter((name) => !Object.hasOwn(known, name))
      .map(
        (name) =>
          `componentProps.${screen} has a prop that does not exist: ${name}. Props: ${Object.keys(known).join(', ')}.`,
      )
  })
}
