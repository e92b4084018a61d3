import { deleteCurrentUser, listUsers, readCurrentUser, readUser, updateCurrentUser } from '@latchkey/contract'
import { on } from '../../kernel/http/routes.ts'
import { findUsers } from './list-users.ts'
import { changeOwnUser, deleteOwnUser, getOwnUser, getUser, toWire } from './rules.ts'

export const userRoutes = [
  on(readCurrentUser, (ctx) => toWire(getOwnUser(ctx))),
  on(updateCurrentUser, async (ctx, { body }) => toWire(await changeOwnUser(ctx, body))),
  on(deleteCurrentUser, async (ctx) => {
    await deleteOwnUser(ctx)
    return { success: true }
  }),
  on(listUsers, (ctx, { query }) => findUsers(ctx, query)),
  on(readUser, async (ctx, { params }) => toWire(await getUser(ctx, params.user_id))),
]
