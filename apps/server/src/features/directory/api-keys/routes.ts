import { listTeamApiKeys, listUserApiKeys } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { findTeamKeys, findUserKeys } from './rules.ts'

export const apiKeyRoutes = [
  on(listUserApiKeys, (ctx, { query }) => findUserKeys(ctx, query.user_id)),
  on(listTeamApiKeys, (ctx, { query }) => findTeamKeys(ctx, query.team_id)),
]
