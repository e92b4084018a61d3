import type { sendSignInCode, signInWithCode } from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { completeSignIn, pageAfter } from './complete-sign-in.ts'
import { absoluteCallbackUrl } from './redirects.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'

/** Where the link of an email leads. */
export interface CallbackOptions {
  /** The target of the link in the email; the app's own screen by default. */
  readonly callbackUrl?: string | undefined
}

/** Whether to leave the page after a sign-in. */
export interface StayOptions {
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined
}

/** The page in `callbackUrl` is not on a trusted domain of the project. */
export type MagicLinkError = KnownError<'REDIRECT_URL_NOT_WHITELISTED'>
/**
 * Why a code did not sign in: the code is invalid, used or expired, or INVALID_TOTP_CODE, which
 * concerns the digits of the authenticator app.
 */
export type CodeSignInError = KnownError<VerificationErrorCode | 'INVALID_TOTP_CODE'>

/**
 * Emails a link and a code for signing in (protocol 07 §20). The nonce completes the code of the
 * email.
 */
export const sendMagicLinkEmail = (
  context: AppContext,
  email: string,
  { callbackUrl }: CallbackOptions = {},
): Promise<Result<{ readonly nonce: string }, MagicLinkError>> =>
  resultOf(['REDIRECT_URL_NOT_WHITELISTED'], async () => {
    const body = {
      email,
      callback_url: callbackUrl ?? absoluteCallbackUrl(context, 'magicLinkCallback', 'callbackUrl'),
    }
    const { nonce } = await call<typeof sendSignInCode>(context, {
      method: 'POST',
      path: '/auth/otp/send-sign-in-code',
      body,
    })
    return { nonce }
  })

/**
 * Signs in with the code of a link, or with the six characters of the email followed by the nonce
 * (protocol 07 §11.1).
 */
export const signInWithMagicLink = (
  context: AppContext,
  code: string,
  { noRedirect }: StayOptions = {},
): Promise<Result<undefined, CodeSignInError>> =>
  resultOf(['VERIFICATION_ERROR', 'INVALID_TOTP_CODE'], () =>
    completeSignIn(context, noRedirect ? null : pageAfter, (session) =>
      call<typeof signInWithCode>(context, {
        method: 'POST',
        path: '/auth/otp/sign-in',
        body: { code },
        session,
      }),
    ),
  )
