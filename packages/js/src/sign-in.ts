import type { signInWithPassword, signUpWithPassword } from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { absoluteCallbackUrl } from './redirects.ts'
import { type PasswordRequirementsCode, type Result, resultOf } from './results.ts'

/** The credentials of a sign-in with a password. */
export interface SignInOptions {
  readonly email: string
  readonly password: string
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined
}

/** The credentials of a new account. */
export interface SignUpOptions extends SignInOptions {
  /** The target of the link in the verification email; the app's own screen by default. */
  readonly verificationCallbackUrl?: string | undefined
}

/**
 * Why a password did not sign in. An unknown address and a wrong password both are
 * EMAIL_PASSWORD_MISMATCH.
 */
export type SignInError = KnownError<'EMAIL_PASSWORD_MISMATCH' | 'INVALID_TOTP_CODE'>
/** Why no account was created: the address is in use, or the password is not acceptable. */
export type SignUpError = KnownError<'USER_EMAIL_ALREADY_EXISTS' | PasswordRequirementsCode>

/** Signs in with email and password (protocol 07 §11.1). */
export const signInWithCredential = (
  context: AppContext,
  { email, password, noRedirect }: SignInOptions,
): Promise<Result<undefined, SignInError>> =>
  resultOf(['EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE'], () =>
    completeSignIn(context, noRedirect ? null : 'afterSignIn', (session) =>
      call<typeof signInWithPassword>(context, {
        method: 'POST',
        path: '/auth/password/sign-in',
        body: { email, password },
        session,
      }),
    ),
  )

/** Signs up with email and password (protocol 07 §11.1). */
export const signUpWithCredential = (
  context: AppContext,
  options: SignUpOptions,
): Promise<Result<undefined, SignUpError>> =>
  resultOf(['USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_REQUIREMENTS_NOT_MET'], () =>
    completeSignIn(context, options.noRedirect ? null : 'afterSignUp', (session) => {
      const callbackUrl =
        options.verificationCallbackUrl ??
        absoluteCallbackUrl(context, 'emailVerification', 'verificationCallbackUrl')
      const body = {
        email: options.email,
        password: options.password,
        verification_callback_url: callbackUrl,
      }
      return call<typeof signUpWithPassword>(context, {
        method: 'POST',
        path: '/auth/password/sign-up',
        body,
        session,
      })
    }),
  )
