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
  AccountSettings: async () =>
    (await import('./account-settings/account-settings.tsx')).AccountSettings,
  ErrorPage: async () => (await import('./error-page.tsx')).ErrorPage,
  CliAuthConfirmation: async () =>
    (await import('./cli-auth-confirmation.tsx')).CliAuthConfirmation,
}

type Loader<P> = () => Promise<ComponentType<P>>

const fetched = new Map<unknown, unknown>()

/**
 * Like React's own, but a screen that was fetched before it is drawn needs no placeholder, which React would leave there for 300 ms: it is handed
 * over at once, and no promise can do that.
 */
const lazily = <P extends object>(load: Loader<P>) =>
  lazy(() => {
    const known = fetched.get(load)
    const module: unknown = known ? resolvedNow(known) : asModule(load)
    return module as Promise<{ default: ComponentType<P> }>
  })

/** What `lazy` accepts as a promise, but with its value already there. */
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

/** Fetches a screen, which is then drawn without a placeholder. */
export async function preloadScreen(name: keyof typeof loaders): Promise<void> {
  const load = loaders[name]
  fetched.set(load, await load())
}

/** Fetches the rest once the browser has nothing better to do, so that the next screen is there when somebody goes to it. */
export function preloadScreens(): void {
  // Safari knows no idle time. What fails is asked for again, and then reported, when it is needed.
  const whenIdle =
    window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 500))
  whenIdle(() => {
    for (const name of Object.keys(loaders))
      preloadScreen(name as keyof typeof loaders).catch(() => {})
  })
}
