import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { selectUser } from './store.ts'
import type { UserRow } from './tables.ts'

/** Returns the signed-in user, which the access check has already read. */
export function getOwnUser(ctx: RequestContext): UserRow {
  if (ctx.caller.user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  return ctx.caller.user
}

/** Returns a user of the project, including anonymous users. */
export async function getUser(ctx: RequestContext, userId: string): Promise<UserRow> {
  const user = await selectUser(ctx, userId)
  if (user === null) throw new KnownError('USER_NOT_FOUND')
  return user
}
