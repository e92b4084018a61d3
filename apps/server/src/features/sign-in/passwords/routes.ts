import {
  checkPasswordResetCode,
  previewPasswordReset,
  RESET_CODE_SENT,
  resetPassword,
  sendPasswordResetCode,
  setPassword,
  signInWithPassword,
  signUpWithPassword,
  updatePassword,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { job } from '../../../kernel/jobs.ts'
import { checkCode } from '../../messaging/verification-codes/index.ts'
import { forgetImportedCosts } from '../../projects/projects/index.ts'
import { emailResetCode, requestResetEmail, resetForgottenPassword } from './reset.ts'
import { changePassword, setFirstPassword, signIn, signUp } from './rules.ts'

export const passwordRoutes = [
  on(signUpWithPassword, (ctx, { body }) => signUp(ctx, body)),
  on(signInWithPassword, (ctx, { body }) => signIn(ctx, body)),
  on(setPassword, async (ctx, { body }) => {
    await setFirstPassword(ctx, body.password)
    return { success: true }
  }),
  on(updatePassword, async (ctx, { body, headers }) => {
    await changePassword(ctx, body, headers['x-stack-refresh-token'] ?? null)
    return { success: true }
  }),
  on(sendPasswordResetCode, async (ctx, { body }) => {
    await requestResetEmail(ctx, body)
    return { success: RESET_CODE_SENT }
  }),
  on(resetPassword, async (ctx, { body }) => {
    await resetForgottenPassword(ctx, body)
    return { success: true }
  }),
  on(checkPasswordResetCode, async (ctx, { body }) => {
    await checkCode(ctx, 'password-reset', body.code)
    return { is_code_valid: true }
  }),
  on(previewPasswordReset, async (ctx, { body }) => {
    const { email } = await checkCode(ctx, 'password-reset', body.code)
    return { email }
  }),
]

export const passwordJobs = [
  job('passwords.mail-reset-code', emailResetCode),
  job('passwords.forget-imported-costs', forgetImportedCosts, '23 4 * * *'),
]
