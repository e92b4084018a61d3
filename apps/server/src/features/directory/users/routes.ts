import { listUsers, readCurrentUser, readUser } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { findUsers } from './list-users.ts'
import { getOwnUser, getUser } from './rules.ts'
import { toWireFor } from './wire.ts'

export const userRoutes = [
  on(readCurrentUser, (ctx) => toWireFor(ctx)(getOwnUser(ctx))),
  on(listUsers, (ctx, { query }) => findUsers(ctx, query)),
  on(readUser, async (ctx, { params }) => toWireFor(ctx)(await getUser(ctx, params.user_id))),
]
