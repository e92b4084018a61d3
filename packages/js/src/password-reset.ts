import type {
  checkPasswordResetCode,
  resetPassword as resetPasswordEndpoint,
  sendPasswordResetCode,
} from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import type { CallbackOptions } from './magic-link.ts'
import { absoluteCallbackUrl } from './redirects.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'

/** Emails a link to choose a new password (protocol 07 §11.1). */
export const sendForgotPasswordEmail = (
  context: AppContext,
  email: string,
  { callbackUrl }: CallbackOptions = {},
): Promise<Result<undefined, KnownError<'USER_NOT_FOUND'>>> =>
  resultOf(['USER_NOT_FOUND'], async () => {
    const body = {
      email,
      callback_url: callbackUrl ?? absoluteCallbackUrl(context, 'passwordReset', 'callbackUrl'),
    }
    await call<typeof sendPasswordResetCode>(context, {
      method: 'POST',
      path: '/auth/password/send-reset-code',
      body,
    })
    return undefined
  })

/** Checks the code of a reset link without using it up. */
export const verifyPasswordResetCode = (
  context: AppContext,
  code: string,
): Promise<Result<undefined, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    await call<typeof checkPasswordResetCode>(context, {
      method: 'POST',
      path: '/auth/password/reset/check-code',
      body: { code },
    })
    return undefined
  })

/**
 * Sets a new password with the code of a reset link; does not sign in. Throws if the password is
 * rejected, which also uses up the code.
 */
export const resetPassword = (
  context: AppContext,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<Result<undefined, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    await call<typeof resetPasswordEndpoint>(context, {
      method: 'POST',
      path: '/auth/password/reset',
      body: { code, password },
    })
    return undefined
  })
