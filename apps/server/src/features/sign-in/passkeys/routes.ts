import {
  deletePasskey,
  listPasskeys,
  registerPasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  updatePasskey,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { listOwn, removeOwn, renameOwn } from './own-passkeys.ts'
import { register, signIn, startRegistration, startSignIn } from './rules.ts'

export const passkeyRoutes = [
  on(startPasskeyRegistration, (ctx) => startRegistration(ctx)),
  on(registerPasskey, async (ctx, { body }) => ({ user_handle: await register(ctx, body) })),
  on(startPasskeySignIn, (ctx) => startSignIn(ctx)),
  on(signInWithPasskey, (ctx, { body }) => signIn(ctx, body)),
  on(listPasskeys, (ctx) => listOwn(ctx)),
  on(updatePasskey, (ctx, { params, body }) => renameOwn(ctx, params.passkey_id, body)),
  on(deletePasskey, (ctx, { params }) => removeOwn(ctx, params.passkey_id)),
]
