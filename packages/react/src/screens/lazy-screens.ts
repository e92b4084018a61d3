import { type ComponentType, lazy } from 'react'

/*
 * The screens that are fetched when somebody goes there. What nearly everybody sees first, signing in and up, comes with the page, and so does
 * the way back from a provider, on which nobody should wait for anything more.
 */
const loaders = {
  SignOut: async () => (await import('./sign-out.tsx')).SignOut,
  EmailVerification: async () => (await import('./email-verification.tsx')).EmailVerification,
  PasswordReset: async () => (await import('./password-reset.tsx')).PasswordReset,
  ForgotPassword: async () => (await import('./forgot-password.tsx')).ForgotPassword,
  MagicLinkCallback: async () => (await import('./magic-link-callback.tsx')).MagicLinkCallback,
  TeamInvitation: async () => (await import('./team-invitation.tsx')).TeamInvitation,
  MFA: async () => (await import('./mfa.tsx')).MFA,
  AccountSettings: async () => (await import('./account-settings/account-settings.tsx')).AccountSettings,
  ErrorPage: async () => (await import('./error-page.tsx')).ErrorPage,
  CliAuthConfirmation: async () => (await import('./cli-auth-confirmation.tsx')).CliAuthConfirmation,
}

const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }))

export const LAZY_SCREENS = {
  SignOut: lazily(loaders.SignOut),
  EmailVerification: lazily(loaders.EmailVerification),
  PasswordReset: lazily(loaders.PasswordReset),
  ForgotPassword: lazily(loaders.ForgotPassword),
  MagicLinkCallback: lazily(loaders.MagicLinkCallback),
  TeamInvitation: lazily(loaders.TeamInvitation),
  MFA: lazily(loaders.MFA),
  AccountSettings: lazily(loaders.AccountSettings),
  ErrorPage: lazily(loaders.ErrorPage),
  CliAuthConfirmation: lazily(loaders.CliAuthConfirmation),
}

/** Fetches the rest once the browser has nothing better to do, so that the next screen is there when somebody goes to it. */
export function preloadScreens(): void {
  // Safari knows no idle time. What fails is asked for again, and then reported, when it is needed.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 500))
  whenIdle(() => {
    for (const load of Object.values(loaders)) load().catch(() => {})
  })
}
