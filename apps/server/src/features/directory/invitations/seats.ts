import { KnownError, type ProjectConfig } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { countMembers } from './store.ts'

/** The item of project `internal` with the number of members a team may have. */
const SEATS = 'dashboard_admins'

/** Whether the size of teams is limited. It is not for teams of other projects. */
export const hasSeats = (project: Project): boolean => project.id === 'internal'

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
  if ((await countMembers(tx, teamId)) + 1 > seatsByDefault(payments)) {
    throw new KnownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
      item_id: SEATS,
      customer_id: teamId,
      quantity: -1,
    })
  }
}

/**
 * The seats of the offers included by default: the first such offer of each group, none outside of
 * groups (protocol 06 §2.3).
 */
function seatsByDefault({ groups, offers }: ProjectConfig['payments']): number {
  const byGroup = new Map<string, number>()
  for (const { groupId, prices, includedItems } of Object.values(offers)) {
    if (
      prices !== 'include-by-default' ||
      groupId === undefined ||
      !Object.hasOwn(groups, groupId) ||
      byGroup.has(groupId)
    )
      continue
    byGroup.set(
      groupId,
      Math.max(0, Object.hasOwn(includedItems, SEATS) ? (includedItems[SEATS]?.quantity ?? 0) : 0),
    )
  }
  return [...byGroup.values()].reduce((total, seats) => total + seats, 0)
}
