import { exportUsers, searchUsers } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { checkExport } from './check-export.ts'
import { exportMatchingUsers } from './export.ts'
import { findUserPage } from './rules.ts'

export const userListRoutes = [
  on(searchUsers, (ctx, { query }) => findUserPage(ctx, query)),
  on(exportUsers, async (ctx, { query }) => {
    await checkExport(ctx, query)
    return exportMatchingUsers(ctx, query)
  }),
]
