import type { signInWithPassword, signUpWithPassword } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { absoluteCallbackUrl, redirectTo } from './redirects.ts'
import { type PasswordRequirementsCode, type Result, resultOf } from './results.ts'
import type { UrlKey } from './urls.ts'

export interface SignInOptions {
  readonly email: string
  readonly password: string
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined
}

export interface SignUpOptions extends SignInOptions {
  /** Where the link in the verification mail leads; left out: the app's own screen. */
  readonly verificationCallbackUrl?: string | undefined
}

export type SignInError = KnownError<'EMAIL_PASSWORD_MISMATCH' | 'INVALID_TOTP_CODE'>
export type SignUpError = KnownError<'USER_EMAIL_ALREADY_EXISTS' | PasswordRequirementsCode>

/** Where a sign-in waits for its second factor (contract 07 §6.3). */
export const MFA_ATTEMPT_KEY = 'stack_mfa_attempt_code'

/** Signs in with email and password (contract 07 §11.1). */
export const signInWithCredential = (
  context: AppContext,
  { email, password, noRedirect }: SignInOptions,
): Promise<Result<undefined, SignInError>> =>
  resultOf(['EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE'], () =>
    enter(context, noRedirect ? null : 'afterSignIn', (session) =>
      call<typeof signInWithPassword>(context, { method: 'POST', path: '/auth/password/sign-in', body: { email, password }, session }),
    ),
  )

/** Signs up with email and password (contract 07 §11.1). */
export const signUpWithCredential = (context: AppContext, options: SignUpOptions): Promise<Result<undefined, SignUpError>> =>
  resultOf(['USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_REQUIREMENTS_NOT_MET'], () =>
    enter(context, options.noRedirect ? null : 'afterSignUp', (session) => {
      const callbackUrl = options.verificationCallbackUrl ?? absoluteCallbackUrl(context, 'emailVerification', 'verificationCallbackUrl')
      const body = { email: options.email, password: options.password, verification_callback_url: callbackUrl }
      return call<typeof signUpWithPassword>(context, { method: 'POST', path: '/auth/password/sign-up', body, session })
    }),
  )

/**
 * The way of every sign-in: asks for tokens on behalf of whoever is signed in now, so that the service can turn an anonymous user into a
 * real one, stores them, and goes on to the next page. A missing second factor leads to its screen instead.
 */
export async function enter(
  context: AppContext,
  next: UrlKey | null,
  askForTokens: (session: ReturnType<AppContext['sessionOf']>) => Promise<{ access_token: string; refresh_token: string }>,
): Promise<undefined> {
  const store = context.openTokenStore()
  const answer = await askForTokens(context.sessionOf(store)).catch((error: unknown) => goToSecondFactor(context, error))
  store.set({ accessToken: answer.access_token, refreshToken: answer.refresh_token })
  if (next !== null) await redirectTo(context, next, { replace: true })
}

/** Hands a sign-in that lacks its second factor over to that screen (contract 07 §19); throws all other errors on. */
async function goToSecondFactor(context: AppContext, error: unknown): Promise<never> {
  const browser = context.surroundings.browser()
  // Without a browser there is no screen: the caller gets the error and with it the attempt code.
  if (!KnownError.is(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') || browser === null) throw error
  browser.sessionStorage.setItem(MFA_ATTEMPT_KEY, error.details.attempt_code)
  await redirectTo(context, 'mfa')
  throw new Error('The sign-in needs a second factor, but the page did not go to the screen that asks for it.', { cause: error })
}
