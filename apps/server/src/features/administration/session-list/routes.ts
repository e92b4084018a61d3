import { revokeSessions, searchSessions } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { endMatchingSessions, findSessionPage } from './rules.ts'

export const sessionListRoutes = [
  on(searchSessions, (ctx, { query }) => findSessionPage(ctx, query)),
  on(revokeSessions, (ctx, { body }) => endMatchingSessions(ctx, body)),
]
