import { checkSignInCode, sendSignInCode, signInWithCode } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { checkCode } from '../../messaging/verification-codes/index.ts'
import { emailSignInCode, signIn } from './rules.ts'

export const oneTimeCodeRoutes = [
  on(sendSignInCode, async (ctx, { body, headers }) => ({
    nonce: await emailSignInCode(ctx, body, headers['x-stack-client-version'] ?? null),
  })),
  on(signInWithCode, (ctx, { body }) => signIn(ctx, body.code)),
  on(checkSignInCode, async (ctx, { body }) => {
    await checkCode(ctx, 'sign-in', body.code)
    return { is_code_valid: true }
  }),
]
