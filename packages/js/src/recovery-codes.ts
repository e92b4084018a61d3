import type {
  createRecoveryCodes as createCodes,
  readRecoveryCodeCount,
  signInWithRecoveryCode as signIn,
} from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { enter, pageAfter } from './enter.ts'
import type { StayOptions } from './magic-link.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'
import { forgetAttempt } from './second-factor.ts'
import type { Session } from './session.ts'

/* Loaded on first use: a recovery code is rare. */

/** How many recovery codes of a user are left (protocol 02 §4). */
export interface RecoveryCodeCount {
  readonly remaining: number
  /** When the codes were created; null if the user has never created any. */
  readonly createdAt: Date | null
}

export type RecoverySignInError = KnownError<VerificationErrorCode | 'INVALID_RECOVERY_CODE'>

/** Creates ten codes and ends the earlier ones. They cannot be read again. */
export async function createRecoveryCodes(
  context: AppContext,
  session: Session,
): Promise<readonly string[]> {
  const { recovery_codes } = await call<typeof createCodes>(context, {
    method: 'POST',
    path: '/auth/mfa/recovery-codes',
    body: {},
    session,
  })
  return recovery_codes
}

/** Counts the codes of the session's user. */
export async function countRecoveryCodes(
  context: AppContext,
  session: Session,
): Promise<RecoveryCodeCount> {
  const { remaining, created_at_millis } = await call<typeof readRecoveryCodeCount>(context, {
    method: 'GET',
    path: '/auth/mfa/recovery-codes',
    session,
  })
  return {
    remaining,
    createdAt: created_at_millis === null ? null : new Date(created_at_millis),
  }
}

/** Finishes a sign-in with a recovery code, which is then used up. */
export const signInWithRecoveryCode = (
  context: AppContext,
  recoveryCode: string,
  attemptCode: string,
  { noRedirect }: StayOptions = {},
): Promise<Result<undefined, RecoverySignInError>> =>
  resultOf(['VERIFICATION_ERROR', 'INVALID_RECOVERY_CODE'], () =>
    enter(context, noRedirect ? null : pageAfter, async (session) => {
      const response = await call<typeof signIn>(context, {
        method: 'POST',
        path: '/auth/mfa/recovery-codes/sign-in',
        body: { recovery_code: recoveryCode, code: attemptCode },
        session,
      })
      forgetAttempt(context, attemptCode)
      return response
    }),
  )
