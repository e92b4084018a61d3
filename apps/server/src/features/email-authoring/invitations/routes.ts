import { sendSignInInvitation } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { inviteToSignIn } from './rules.ts'

export const signInInvitationRoutes = [
  on(sendSignInInvitation, async (ctx, { body }) => {
    await inviteToSignIn(ctx, body)
    return { success: true as const }
  }),
]
