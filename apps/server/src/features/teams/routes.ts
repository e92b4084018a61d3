import { createTeam, listTeams } from '@latchkey/contract'
import { on } from '../../kernel/http/routes.ts'
import { findTeams, foundTeam } from './rules.ts'

export const teamRoutes = [
  on(createTeam, (ctx, { body, query }) => foundTeam(ctx, body, query.add_current_user)),
  on(listTeams, async (ctx, { query }) => ({ items: await findTeams(ctx, query), is_paginated: false })),
]
