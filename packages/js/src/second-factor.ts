import type { signInWithSecondFactor } from '@latchkey/contract'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { enter, MFA_ATTEMPT_KEY, pageAfter } from './enter.ts'
import type { CodeSignInError, StayOptions } from './magic-link.ts'
import { type Result, resultOf } from './results.ts'

/** Finishes a sign-in with six digits of the authenticator app (protocol 07 §19). */
export const signInWithMfa = (
  context: AppContext,
  totp: string,
  attemptCode: string,
  { noRedirect }: StayOptions = {},
): Promise<Result<undefined, CodeSignInError>> =>
  resultOf(['VERIFICATION_ERROR', 'INVALID_TOTP_CODE'], () =>
    enter(context, noRedirect ? null : pageAfter, async (session) => {
      const body = { type: 'totp', totp, code: attemptCode } as const
      const response = await call<typeof signInWithSecondFactor>(context, {
        method: 'POST',
        path: '/auth/mfa/sign-in',
        body,
        session,
      })
      forgetAttempt(context, attemptCode)
      return response
    }),
  )

/** A used attempt code is useless; another tab may wait with one of its own. */
export function forgetAttempt(context: AppContext, attemptCode: string): void {
  const storage = context.platform.browser()?.sessionStorage
  if (storage?.getItem(MFA_ATTEMPT_KEY) === attemptCode) storage.removeItem(MFA_ATTEMPT_KEY)
}
