import type { SecondFactorPolicy } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireRecentAuthentication } from '../../directory/own-session/index.ts'
import {
  ownsInternalProject,
  replacePolicy,
  selectPolicy,
} from '../../directory/owner-policies/index.ts'
import { lockUser, selectUser } from '../../directory/users/index.ts'
import { getDashboardUser } from '../../projects/projects/index.ts'
import { requireOwner } from './rules.ts'

/**
 * Changes which administrators of the team need a second factor (decision 0050). Throws the errors of
 * `requireOwner`, RECENT_AUTHENTICATION_REQUIRED, a 403 for `everyone` of another team than the one
 * that owns project `internal`, or a 409 for a caller without a second factor.
 */
export async function changePolicy(
  ctx: RequestContext,
  givenTeamId: string,
  second_factor: SecondFactorPolicy,
): Promise<{ second_factor: SecondFactorPolicy }> {
  const teamId = givenTeamId.toLowerCase()
  const { id } = getDashboardUser(ctx)
  await transact(ctx, async (tx) => {
    // Before the team, by the order of locks. A request that removes the caller's second factor has
    // finished then, or waits and finds the requirement.
    await lockUser(tx, id, 'change')
    await requireOwner(tx, teamId)
    if (second_factor === 'everyone' && !(await ownsInternalProject(tx, teamId)))
      throw new HttpError('policy-of-installation')
    const caller = await selectUser(tx, id)
    if (second_factor !== 'optional' && caller?.requires_totp_mfa !== true)
      throw new HttpError('own-second-factor-missing')
    await requireRecentAuthentication(tx)
    const from = await selectPolicy(tx, teamId)
    await replacePolicy(tx, teamId, second_factor)
    describeAudit(tx, 'team', { changes: [{ path: 'second_factor', from, to: second_factor }] })
  })
  return { second_factor }
}
