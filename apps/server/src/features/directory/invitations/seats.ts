import { KnownError, type ProjectConfig } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { countMembers } from './store.ts'

/** The item of project `internal` that says how many administrators a team may have. */
const SEATS = 'dashboard_admins'

/** Does a team have only so many seats? Teams of other projects are of any size. */
export const hasSeats = (project: Project): boolean => project.id === 'internal'

/**
 * Lets another member into a team only while it has a seat for one more, also if whoever comes is a member already (protocol 03 §5.4, protocol 06 §4.7). Its
 * seats must be locked: two who take the last seat at once would each count without the other.
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

/** What the offers grant that everybody has without buying; of each group the first such offer, and none outside of a group (protocol 06 §2.3). */
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
