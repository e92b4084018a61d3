import { deleteCurrentUser, readCurrentUser, updateCurrentUser } from '@latchkey/contract'
import { on } from '../../kernel/http/routes.ts'
import { changeOwnUser, deleteOwnUser, getOwnUser, toWire } from './rules.ts'

export const userRoutes = [
  on(readCurrentUser, (ctx) => toWire(getOwnUser(ctx))),
  on(updateCurrentUser, async (ctx, { body }) => toWire(await changeOwnUser(ctx, body))),
  on(deleteCurrentUser, async (ctx) => {
    await deleteOwnUser(ctx)
    return { success: true }
  }),
]
