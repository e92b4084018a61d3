import type {
  signInWithRecoveryCode as signInWithRecoveryCodeEndpoint,
  signInWithSecondFactor,
} from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { completeSignIn, MFA_ATTEMPT_KEY, pageAfter } from './complete-sign-in.ts'
import type { CodeSignInError, StayOptions } from './magic-link.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'

/**
 * Why a recovery code did not sign in: INVALID_RECOVERY_CODE, or the attempt is invalid, used or
 * expired.
 */
export type RecoverySignInError = KnownError<VerificationErrorCode | 'INVALID_RECOVERY_CODE'>

type Finish = typeof signInWithSecondFactor | typeof signInWithRecoveryCodeEndpoint

/** Finishes a sign-in with six digits of the authenticator app (protocol 07 §19). */
export const signInWithMfa = (
  context: AppContext,
  totp: string,
  code: string,
  options?: StayOptions,
): Promise<Result<undefined, CodeSignInError>> =>
  resultOf(['VERIFICATION_ERROR', 'INVALID_TOTP_CODE'], () =>
    finish(context, '/auth/mfa/sign-in', { type: 'totp', totp, code }, options),
  )

/** Finishes a sign-in with a recovery code, which is then used up (protocol 07 §19). */
export const signInWithRecoveryCode = (
  context: AppContext,
  recovery_code: string,
  code: string,
  options?: StayOptions,
): Promise<Result<undefined, RecoverySignInError>> =>
  resultOf(['VERIFICATION_ERROR', 'INVALID_RECOVERY_CODE'], () =>
    finish(context, '/auth/mfa/recovery-codes/sign-in', { recovery_code, code }, options),
  )

const finish = (
  context: AppContext,
  path: Finish['path'],
  body: { readonly code: string; readonly [field: string]: string },
  { noRedirect }: StayOptions = {},
) =>
  completeSignIn(context, noRedirect ? null : pageAfter, async (session) => {
    const response = await call<Finish>(context, {
      method: 'POST',
      path,
      // The bodies of both endpoints have the code of the attempt.
      body: body as never,
      session,
    })
    forgetAttempt(context, body.code)
    return response
  })

/** A used attempt code is useless; another tab may wait with one of its own. */
function forgetAttempt(context: AppContext, attemptCode: string): void {
  const storage = context.platform.browser()?.sessionStorage
  if (storage?.getItem(MFA_ATTEMPT_KEY) === attemptCode) storage.removeItem(MFA_ATTEMPT_KEY)
}
