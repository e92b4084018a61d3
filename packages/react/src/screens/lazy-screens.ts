import { type ComponentType, lazy } from 'react'

/* Screens that are loaded on demand. Sign-in, sign-up and the OAuth callback are in the main
   bundle, because most users need them first. */
const loaders = {
  SignOut: async () => (await import('./sign-out.tsx')).SignOut,
  EmailVerification: async () => (await import('./email-verification.tsx')).EmailVerification,
  PasswordReset: async () => (await import('./password-reset.tsx')).PasswordReset,
  ForgotPassword: async () => (await import('./forgot-password.tsx')).ForgotPassword,
  MagicLinkCallback: async () => (await import('./magic-link-callback.tsx')).MagicLinkCallback,
  TeamInvitation: async () => (await import('./team-invitation.tsx')).TeamInvitation,
  MFA: async () => (await import('./mfa.tsx')).MFA,
  AccountSettings: async () =>
    (await import('./account-settings/account-settings.tsx')).AccountSettings,
  ErrorPage: async () => (await import('./error-page.tsx')).ErrorPage,
  CliAuthConfirmation: async () =>
    (await import('./cli-auth-confirmation.tsx')).CliAuthConfirmation,
}

type Loader<P> = () => Promise<ComponentType<P>>

const fetched = new Map<unknown, unknown>()

/**
 * Like `React.lazy`, but without the placeholder for a preloaded screen, which React would show for
 * 300 ms.
 */
const lazily = <P extends object>(load: Loader<P>) =>
  lazy(() => {
    const known = fetched.get(load)
    const module: unknown = known ? resolvedNow(known) : asModule(load)
    return module as Promise<{ default: ComponentType<P> }>
  })

/** A thenable with a value that is already known. */
const resolvedNow = (known: unknown) => ({
  // biome-ignore lint/suspicious/noThenProperty: React calls `then`
  then: (done: (module: unknown) => void) => done({ default: known }),
})

const asModule = async <P>(load: Loader<P>) => ({ default: await load() })

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

/** Preloads a screen, so that it renders without a placeholder. */
export async function preloadScreen(name: keyof typeof loaders): Promise<void> {
  const load = loaders[name]
  fetched.set(load, await load())
}

/** Preloads the other screens when the browser is idle. */
export function preloadScreens(): void {
  // Safari has no `requestIdleCallback`. Failed loads are retried when the screen is needed.
  const whenIdle =
    window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 500))
  whenIdle(() => {
    for (const name of Object.keys(loaders))
      preloadScreen(name as keyof typeof loaders).catch(() => {})
  })
}
