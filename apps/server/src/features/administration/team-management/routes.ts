import { searchTeams } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { findTeamPage } from './rules.ts'

export const teamManagementRoutes = [on(searchTeams, (ctx, { query }) => findTeamPage(ctx, query))]
