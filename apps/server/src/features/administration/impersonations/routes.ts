import { createImpersonation, redeemImpersonation } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { createLink, redeemLink } from './rules.ts'

export const impersonationRoutes = [
  on(createImpersonation, (ctx, { body }) => createLink(ctx, body)),
  on(redeemImpersonation, (ctx, { body }) => redeemLink(ctx, body.code)),
]
