import {
  registerPasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { register, signIn, startRegistration, startSignIn } from './rules.ts'

export const passkeyRoutes = [
  on(startPasskeyRegistration, (ctx) => startRegistration(ctx)),
  on(registerPasskey, async (ctx, { body }) => ({ user_handle: await register(ctx, body) })),
  on(startPasskeySignIn, (ctx) => startSignIn(ctx)),
  on(signInWithPasskey, (ctx, { body }) => signIn(ctx, body)),
]
