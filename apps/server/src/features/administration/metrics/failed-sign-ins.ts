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

/** Errors that mean a wrong or used up proof. Switched-off methods and limits are no attempts. */
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

/** Counts a failed sign-in, if the error of the endpoint is one (protocol 04 §15.1). */
export function countFailedSignIn(
  declaration: Endpoint,
  ctx: RequestContext,
  error: unknown,
): void {
  const method = METHODS.get(declaration)
  if (method === undefined || !KnownError.isKnownError(error)) return
  if (!CODES.has(error.errorCode)) return
  ctx.events.record({
    tenancyId: ctx.tenancyId,
    metric: 'failed_sign_ins',
    at: ctx.clock.now(),
    method,
    country: countryOf(ctx.request),
  })
}
