import {
  reauthenticate,
  sendReauthenticationCode,
  startPasskeyReauthentication,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import * as rules from './rules.ts'

export const reauthenticationRoutes = [
  on(reauthenticate, (ctx, { body }) => rules.reauthenticate(ctx, body)),
  on(startPasskeyReauthentication, (ctx) => rules.startPasskey(ctx)),
  on(sendReauthenticationCode, (ctx) => rules.emailCode(ctx)),
]
