import { exportUsers, searchUsers } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { exportMatchingUsers } from './export.ts'
import { findUserPage } from './rules.ts'

export const userListRoutes = [
  on(searchUsers, (ctx, { query }) => findUserPage(ctx, query)),
  on(exportUsers, (ctx, { query }) => exportMatchingUsers(ctx, query)),
]
