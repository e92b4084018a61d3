import { KnownError } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireOwnSession } from '../../directory/own-session/index.ts'
import { keepLastOwner } from '../../directory/permissions/index.ts'
import { deleteUser, getOwnUser, lockUser, selectUser } from '../../directory/users/index.ts'
import { deleteEmailsOf } from '../../messaging/emails/index.ts'
import { announceEach } from '../../messaging/webhooks/index.ts'
import { selectTeamIdsOf } from './store.ts'

/**
 * Deletes the signed-in user. Checks first whether the project allows clients to do so (protocol 03
 * §1.4).
 */
export async function removeOwnUser(ctx: RequestContext): Promise<void> {
  if (ctx.caller.accessType === 'client' && !ctx.project.config.users.allowClientUserDeletion) {
    throw new HttpError('user-deletion-not-enabled')
  }
  await remove(ctx, getOwnUser(ctx).id, new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER'))
}

/**
 * Deletes a user and everything that belongs only to them. Their teams stay (protocol 03 §1.12).
 * Throws USER_NOT_FOUND.
 */
export const removeUser = (ctx: RequestContext, userId: string): Promise<void> =>
  remove(ctx, userId, new KnownError('USER_NOT_FOUND'))

async function remove(ctx: RequestContext, userId: string, notFound: Error): Promise<void> {
  await transact(ctx, async (tx) => {
    // With the user locked, no membership or session can be added between the events and the
    // deletion.
    if (!(await lockUser(tx, userId, 'exclusive'))) throw notFound
    const user = await selectUser(tx, userId)
    describeAudit(tx, 'user', {
      target: { id: userId, label: user?.primary_email ?? user?.display_name ?? null },
    })
    await requireOwnSession(tx)
    await keepLastOwner(tx, { userId, teamId: null, permissionId: null })
    const teamIds = await selectTeamIdsOf(tx, userId)
    await deleteEmailsOf(tx, userId)
    await deleteUser(tx, userId)
    await tx.onDeletion(tx, { type: 'user', id: userId })
    await announceEach(tx, [
      ...teamIds.map((team_id) => ({
        type: 'team_membership.deleted' as const,
        data: { team_id, user_id: userId },
      })),
      { type: 'user.deleted', data: { id: userId, teams: teamIds.map((id) => ({ id })) } },
    ])
  })
}
