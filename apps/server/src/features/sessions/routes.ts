import { deleteCurrentSession, refreshCurrentSession } from '@latchkey/contract'
import { on } from '../../kernel/http/routes.ts'
import { job } from '../../kernel/jobs.ts'
import { deleteExpiredSessions, refreshAccessToken, signOut } from './rules.ts'

export const sessionRoutes = [
  on(refreshCurrentSession, async (ctx, { headers }) => ({
    access_token: await refreshAccessToken(ctx, ctx.project, ctx.tenancyId, headers['x-stack-refresh-token']),
  })),
  on(deleteCurrentSession, async (ctx) => {
    await signOut(ctx)
    return { success: true }
  }),
]

export const sessionJobs = [job('sessions.delete-expired', deleteExpiredSessions, '17 3 * * *')]
