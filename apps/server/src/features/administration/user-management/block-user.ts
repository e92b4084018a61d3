import { type blockUser, type InputOf, KnownError } from '@latchkey/contract'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { keepLastOwner } from '../../directory/permissions/index.ts'
import {
  lockUser,
  selectBlock,
  selectUser,
  type UserBlock,
  updateBlock,
} from '../../directory/users/index.ts'
import { endSessions } from '../../sign-in/sessions/index.ts'

/** Returns whether a user is blocked. Throws USER_NOT_FOUND. */
export async function getBlock(ctx: RequestContext, userId: string) {
  const block = await selectBlock(ctx, userId)
  if (block === undefined) throw new KnownError('USER_NOT_FOUND')
  return toWire(block)
}

/**
 * Blocks a user and ends all sessions (protocol 09 §24 no. 5). The lock on the user makes a sign-in
 * that runs at the same time come before, so that its session ends too, or after, when it is
 * refused. Throws USER_NOT_FOUND, and a 409 for the last owner of a team that owns projects.
 */
export async function setBlock(
  ctx: RequestContext,
  userId: string,
  { reason, until_millis }: InputOf<typeof blockUser>['body'],
) {
  const at = ctx.clock.now()
  const until = until_millis === undefined ? null : new Date(until_millis)
  if (until !== null && until <= at) throw new HttpError('block-ends-in-the-past')
  const block: UserBlock = { at, until, reason: reason?.trim() || null }
  await transact(ctx, async (tx) => {
    await lockAndName(tx, userId)
    await keepLastOwner(tx, { userId, teamId: null, permissionId: null })
    await updateBlock(tx, userId, block)
    await endSessions(tx, userId, null)
    describeAudit(tx, 'user', {
      changes: [
        { path: 'reason', to: block.reason },
        { path: 'until', to: until?.toISOString() ?? null },
      ],
    })
  })
  return toWire(block)
}

/** Lets a user sign in again. Throws USER_NOT_FOUND. */
export async function removeBlock(ctx: RequestContext, userId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockAndName(tx, userId)
    if (!(await selectBlock(tx, userId))) omitAudit(tx)
    await updateBlock(tx, userId, null)
  })
}

async function lockAndName(tx: InTransaction<RequestContext>, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId, 'exclusive'))) throw new KnownError('USER_NOT_FOUND')
  const user = await selectUser(tx, userId)
  describeAudit(tx, 'user', {
    target: { id: userId, label: user?.primary_email ?? user?.display_name ?? null },
  })
}

const toWire = (block: UserBlock | null) => ({
  is_blocked: block !== null,
  reason: block?.reason ?? null,
  blocked_at_millis: block?.at.getTime() ?? null,
  until_millis: block?.until?.getTime() ?? null,
})
