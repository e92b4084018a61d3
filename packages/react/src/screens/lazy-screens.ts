import { preloadable } from './preloadable.ts'
import { whenIdle } from './when-idle.ts'

/* Screens that are loaded on demand. Sign-in, sign-up and the OAuth callback are in the main
   bundle, because most users need them first. */
const screens = {
  SignOut: preloadable(async () => (await import('./sign-out.tsx')).SignOut),
  EmailVerification: preloadable(
    async () => (await import('./email-verification.tsx')).EmailVerification,
  ),
  PasswordReset: preloadable(async () => (await import('./password-reset.tsx')).PasswordReset),
  ForgotPassword: preloadable(async () => (await import('./forgot-password.tsx')).ForgotPassword),
  MagicLinkCallback: preloadable(
    async () => (await import('./magic-link-callback.tsx')).MagicLinkCallback,
  ),
  TeamInvitation: preloadable(async () => (await import('./team-invitation.tsx')).TeamInvitation),
  MFA: preloadable(async () => (await import('./mfa.tsx')).MFA),
  AccountSettings: preloadable(
    async () => (await import('./account-settings/account-settings.tsx')).AccountSettings,
  ),
  ErrorPage: preloadable(async () => (await import('./error-page.tsx')).ErrorPage),
  CliAuthConfirmation: preloadable(
    async () => (await import('./cli-auth-confirmation.tsx')).CliAuthConfirmation,
  ),
}

export const LAZY_SCREENS = {
  SignOut: screens.SignOut.Component,
  EmailVerification: screens.EmailVerification.Component,
  PasswordReset: screens.PasswordReset.Component,
  ForgotPassword: screens.ForgotPassword.Component,
  MagicLinkCallback: screens.MagicLinkCallback.Component,
  TeamInvitation: screens.TeamInvitation.Component,
  MFA: screens.MFA.Component,
  AccountSettings: screens.AccountSettings.Component,
  ErrorPage: screens.ErrorPage.Component,
  CliAuthConfirmation: screens.CliAuthConfirmation.Component,
}

/** Preloads a screen, so that it renders without a placeholder. */
export const preloadScreen = (name: keyof typeof screens): Promise<void> => screens[name].preload()

/** Preloads the other screens when the browser is idle. */
export function preloadScreens(): void {
  // Failed loads are retried when the screen is needed.
  whenIdle(() => {
    for (const { preload } of Object.values(screens)) preload().catch(() => {})
  })
}
