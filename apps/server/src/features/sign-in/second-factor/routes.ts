import { signInWithSecondFactor } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { signInWithTotp } from './rules.ts'

export const secondFactorRoutes = [
  on(signInWithSecondFactor, (ctx, { body }) => signInWithTotp(ctx, body)),
]
