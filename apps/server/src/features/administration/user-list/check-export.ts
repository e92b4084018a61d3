import { type exportUsers, hasRightsOf, type InputOf } from '@latchkey/contract'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireRecentOwner } from '../../directory/own-session/index.ts'

/**
 * An export with password hashes needs the role of an owner and a recent authentication, and is
 * recorded before the first user is sent. Throws a 403 for another role, and the errors of
 * `requireRecentOwner`.
 */
export async function checkExport(
  ctx: RequestContext,
  { format, include_hashes }: InputOf<typeof exportUsers>['query'],
): Promise<void> {
  if (include_hashes !== 'true') {
    omitAudit(ctx)
    return
  }
  const role = ctx.caller.ownership?.role
  if (role !== undefined && !hasRightsOf(role, 'owner'))
    throw new HttpError('role-in-team-too-narrow', { role })
  await transact(ctx, async (tx) => {
    await requireRecentOwner(tx)
    describeAudit(tx, 'project', {
      target: { id: tx.project.id, label: tx.project.displayName },
      changes: [{ path: 'format', to: format }],
    })
  })
}
