import {
  createSession,
  deleteCurrentSession,
  deleteSession,
  listSessions,
  refreshCurrentSession,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { job } from '../../../kernel/jobs.ts'
import { refreshAccessToken } from './access-token.ts'
import { createSessionFor, endListedSession, findSessions } from './manage-sessions.ts'
import { deleteExpiredSessions, signOut } from './rules.ts'

export const sessionRoutes = [
  on(refreshCurrentSession, async (ctx, { headers }) => ({
    access_token: await refreshAccessToken(ctx, {
      project: ctx.project,
      tenancyId: ctx.tenancyId,
      refreshToken: headers['x-stack-refresh-token'],
    }),
  })),
  on(deleteCurrentSession, async (ctx) => {
    await signOut(ctx)
    return { success: true }
  }),
  on(createSession, (ctx, { body }) => createSessionFor(ctx, body)),
  on(listSessions, async (ctx, { query }) => ({
    items: await findSessions(ctx, query.user_id),
    is_paginated: false,
  })),
  on(deleteSession, async (ctx, { params }) => {
    await endListedSession(ctx, params.session_id)
    return { success: true }
  }),
]

export const sessionJobs = [job('sessions.delete-expired', deleteExpiredSessions, '17 3 * * *')]
