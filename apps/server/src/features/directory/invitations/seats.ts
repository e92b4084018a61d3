import { KnownError } from '@latchkey/contract'
import type { InTransaction, RequestContext, TenantContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { countMembers } from './store.ts'

/** The item of project `internal` with the number of members a team may have. */
const SEATS = 'dashboard_admins'

/** Reads how much of a configured item a team has. */
export type ReadTeamItem = (ctx: TenantContext, teamId: string, itemId: string) => Promise<number>

/** Whether the size of teams is limited. It is not for teams of other projects. */
export const hasSeats = (project: Project): boolean => project.id === 'internal'

/** The members of a team of project `internal`, and how many it may have. */
export async function findSeats(
  ctx: RequestContext,
  teamId: string,
): Promise<{ used: number; limit: number }> {
  return {
    used: await countMembers(ctx, teamId),
    limit: Math.max(0, await ctx.readTeamItem(ctx, teamId, SEATS)),
  }
}

/**
 * Requires a free seat in the team, even if the user is a member already (protocol 03 §5.4,
 * protocol 06 §4.7). The caller locks the team, because otherwise two concurrent acceptances could
 * both take the last seat.
 *
 * Throws ITEM_NOT_FOUND or ITEM_QUANTITY_INSUFFICIENT_AMOUNT.
 */
export async function requireSeat(
  tx: InTransaction<RequestContext>,
  teamId: string,
): Promise<void> {
  const { payments } = tx.project.config
  if (!Object.hasOwn(payments.items, SEATS))
    throw new KnownError('ITEM_NOT_FOUND', { item_id: SEATS })
  if ((await countMembers(tx, teamId)) + 1 > (await tx.readTeamItem(tx, teamId, SEATS))) {
    throw new KnownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
      item_id: SEATS,
      customer_id: teamId,
      quantity: -1,
    })
  }
}
