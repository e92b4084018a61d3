/** The URLs of an app's screens (protocol 07 §4.1). */
export interface Urls {
  readonly handler: string
  readonly home: string
  readonly signIn: string
  readonly signUp: string
  readonly signOut: string
  readonly afterSignIn: string
  readonly afterSignUp: string
  readonly afterSignOut: string
  readonly magicLinkCallback: string
  readonly oauthCallback: string
  readonly emailVerification: string
  readonly passwordReset: string
  readonly forgotPassword: string
  readonly accountSettings: string
  readonly teamInvitation: string
  readonly mfa: string
  readonly error: string
}

/** The name of a screen in `app.urls`. */
export type UrlKey = keyof Urls

/** What an app may override, one by one. */
export type UrlOverrides = { readonly [K in UrlKey]?: string | undefined }

/** The complete table: defaults with the overrides. */
export function resolveUrls(overrides: UrlOverrides = {}): Urls {
  const handler = overrides.handler ?? '/handler'
  const home = overrides.home ?? '/'
  const under = handler.replace(/\/$/, '')
  const defaults: Urls = {
    handler,
    home,
    signIn: `${under}/sign-in`,
    signUp: `${under}/sign-up`,
    signOut: `${under}/sign-out`,
    afterSignIn: home,
    afterSignUp: overrides.afterSignIn ?? home,
    afterSignOut: home,
    magicLinkCallback: `${under}/magic-link-callback`,
    oauthCallback: `${under}/oauth-callback`,
    emailVerification: `${under}/email-verification`,
    passwordReset: `${under}/password-reset`,
    forgotPassword: `${under}/forgot-password`,
    accountSettings: `${under}/account-settings`,
    teamInvitation: `${under}/team-invitation`,
    mfa: `${under}/mfa`,
    error: `${under}/error`,
  }
  const given = Object.fromEntries(Object.entries(overrides).filter(([, url]) => url !== undefined))
  return Object.freeze({ ...defaults, ...given })
}
