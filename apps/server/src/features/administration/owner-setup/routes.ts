import { checkOwnerSetup, setUpOwner } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { checkSetupCode, createFirstOwner } from './rules.ts'

export const ownerSetupRoutes = [
  on(checkOwnerSetup, async (ctx, { body }) => {
    await checkSetupCode(ctx, body.setup_token)
    return { success: true }
  }),
  on(setUpOwner, (ctx, { body }) => createFirstOwner(ctx, body)),
]
