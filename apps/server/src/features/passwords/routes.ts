import { setPassword, signInWithPassword, signUpWithPassword, updatePassword } from '@latchkey/contract'
import { on } from '../../kernel/http/routes.ts'
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
]
