import {
  type Endpoint,
  KnownError,
  signInWithCode,
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
  signInWithSecondFactor,
} from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { countryOf } from '../../../kernel/end-user-place.ts'
import type { SignInMethod } from '../../../kernel/event-log.ts'

/** The endpoints that complete a factor. The callback of OAuth providers counts by itself. */
const METHODS = new Map<Endpoint, SignInMethod>([
  [signInWithPassword, 'password'],
  [signInWithCode, 'otp'],
  [signInWithPasskey, 'passkey'],
  [signInWithSecondFactor, 'totp'],
  [signInWithRecoveryCode, 'totp'],
])

/** Errors that mean a wrong or used-up proof. Disabled methods and limits are not attempts. */
const CODES: ReadonlySet<string> = new Set([
  'EMAIL_PASSWORD_MISMATCH',
  'PASSKEY_AUTHENTICATION_FAILED',
  'INVALID_TOTP_CODE',
  'INVALID_RECOVERY_CODE',
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
])

/** A sign-in that failed because its proof was wrong or used up. */
export interface FailedSignIn {
  method: SignInMethod
  code: string
}

/** Whether the error of the endpoint is a failed sign-in (protocol 04 §15.1). */
export function findFailedSignIn(declaration: Endpoint, error: unknown): FailedSignIn | null {
  const method = METHODS.get(declaration)
  if (method === undefined || !KnownError.isKnownError(error)) return null
  return CODES.has(error.errorCode) ? { method, code: error.errorCode } : null
}

/** Counts a failed sign-in in the metrics of the project. */
export const countFailedSignIn = (ctx: RequestContext, { method }: FailedSignIn): void =>
  ctx.events.record({
    tenancyId: ctx.tenancyId,
    metric: 'failed_sign_ins',
    at: ctx.clock.now(),
    method,
    country: countryOf(ctx.request),
  })
