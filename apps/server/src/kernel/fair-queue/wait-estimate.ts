import { shareOf, type TenantLoad } from './tenant-queues.ts'

/**
 * How long the next work of a tenant will wait: everything that is served before it, divided by the
 * number of slots.
 */
export function estimateWaitMs(
  load: TenantLoad,
  tenants: Iterable<TenantLoad>,
  slots: number,
): number {
  const own = load.waiting.length * load.averageMs
  const servedAt = shareOf(load) + own
  let before = own
  for (const other of tenants) {
    if (other === load) continue
    const turns = Math.ceil(Math.max(0, servedAt - shareOf(other)) / other.averageMs)
    before += Math.min(other.waiting.length, turns) * other.averageMs
  }
  return before / slots
}
