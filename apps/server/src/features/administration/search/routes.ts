import { searchProject } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { searchEverything } from './rules.ts'

export const searchRoutes = [
  on(searchProject, (ctx, { query }) => searchEverything(ctx, query.query.trim())),
]
