import {
  blockUser,
  createUser,
  deleteCurrentUser,
  deleteUser,
  readUserBlock,
  unblockUser,
  updateCurrentUser,
  updateUser,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { userToWireFor } from '../../directory/users/index.ts'
import { addUser } from './add-user.ts'
import { getBlock, removeBlock, setBlock } from './block-user.ts'
import { changeOwnUser, changeUser } from './change-user.ts'
import { removeOwnUser, removeUser } from './remove-user.ts'

export const userManagementRoutes = [
  on(createUser, async (ctx, { body }) => userToWireFor(ctx)(await addUser(ctx, body))),
  on(updateCurrentUser, async (ctx, { body }) =>
    userToWireFor(ctx)(await changeOwnUser(ctx, body)),
  ),
  on(deleteCurrentUser, async (ctx) => {
    await removeOwnUser(ctx)
    return { success: true }
  }),
  on(updateUser, async (ctx, { params, body }) =>
    userToWireFor(ctx)(await changeUser(ctx, params.user_id.toLowerCase(), body)),
  ),
  on(readUserBlock, (ctx, { params }) => getBlock(ctx, params.user_id.toLowerCase())),
  on(blockUser, (ctx, { params, body }) => setBlock(ctx, params.user_id.toLowerCase(), body)),
  on(unblockUser, async (ctx, { params }) => {
    await removeBlock(ctx, params.user_id.toLowerCase())
    return { success: true }
  }),
  on(deleteUser, async (ctx, { params }) => {
    await removeUser(ctx, params.user_id.toLowerCase())
    return { success: true }
  }),
]
