import { signUpAnonymously } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { signUp } from './rules.ts'

export const anonymousRoutes = [on(signUpAnonymously, (ctx) => signUp(ctx))]
