import {
  createRecoveryCodes,
  readRecoveryCodeCount,
  signInWithRecoveryCode,
  signInWithSecondFactor,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import * as recovery from './recovery-codes.ts'
import { signInWithTotp } from './rules.ts'

export const secondFactorRoutes = [
  on(signInWithSecondFactor, (ctx, { body }) => signInWithTotp(ctx, body)),
  on(createRecoveryCodes, (ctx) => recovery.createRecoveryCodes(ctx)),
  on(readRecoveryCodeCount, (ctx) => recovery.countRecoveryCodes(ctx)),
  on(signInWithRecoveryCode, (ctx, { body }) => recovery.signInWithRecoveryCode(ctx, body)),
]
