import { type ErrorCode, KnownError } from '@latchkey/contract/pure'

/** The result of a method with expected failures, such as a wrong password (protocol 07 §9.1). */
export type Result<T, E> =
  | { readonly status: 'ok'; readonly data: T }
  | { readonly status: 'error'; readonly error: E }

export const ok = <T>(data: T): Result<T, never> => ({ status: 'ok', data })

export const failed = <E>(error: E): Result<never, E> => ({ status: 'error', error })

/** Returns known errors of these codes or families as results; throws all others. */
export async function resultOf<T, C extends ErrorCode>(
  codes: readonly C[],
  work: () => Promise<T>,
): Promise<Result<T, KnownError<C>>> {
  try {
    return ok(await work())
  } catch (error) {
    const code = codes.find((candidate) => KnownError.is(error, candidate))
    if (code === undefined) throw error
    return failed(error as KnownError<C>)
  }
}

/** The family of codes for a password that is too short, too long or too common. */
export type PasswordRequirementsCode =
  | 'PASSWORD_REQUIREMENTS_NOT_MET'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'

/**
 * The family of codes for a verification code that is wrong, expired, used or has too many
 * attempts.
 */
export type VerificationErrorCode =
  | 'VERIFICATION_ERROR'
  | 'VERIFICATION_CODE_NOT_FOUND'
  | 'VERIFICATION_CODE_EXPIRED'
  | 'VERIFICATION_CODE_ALREADY_USED'
  | 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
