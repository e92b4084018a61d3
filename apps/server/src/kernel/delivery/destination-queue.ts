/**
 * Items that wait in this process, by destination, and the number of attempts that run to each.
 * The items of a destination go in order. Destinations take turns.
 */
export interface DestinationQueue<Item> {
  /** Adds an item at the end of its destination, or replaces the one with the same id. */
  add(destination: string, id: string, item: Item): void
  get(destination: string, id: string): Item | undefined
  remove(destination: string, id: string): void
  /** How many items wait for a destination. */
  waiting(destination: string): number
  items(): Item[]
  /** Removes and returns the next item whose destination runs fewer attempts than its limit. */
  take(limitOf: (destination: string) => number): Item | null
  /** Counts an attempt that starts. False if the destination or the queue is at its limit. */
  start(destination: string, limit: number): boolean
  /** Counts an attempt that has ended. */
  finish(destination: string): void
  /** How many attempts run to each destination that has any. */
  readonly running: ReadonlyMap<string, number>
}

/** Takes the limit of attempts that run to all destinations together. */
export function createDestinationQueue<Item>(concurrency: number): DestinationQueue<Item> {
  // Only destinations with items, in the order of their turns.
  const queues = new Map<string, Map<string, Item>>()
  const running = new Map<string, number>()
  let total = 0

  const hasRoom = (destination: string, limit: number): boolean =>
    total < concurrency && (running.get(destination) ?? 0) < limit

  function remove(destination: string, id: string): void {
    const queue = queues.get(destination)
    if (queue?.delete(id) && queue.size === 0) queues.delete(destination)
  }

  return {
    add(destination, id, item) {
      const queue = queues.get(destination) ?? new Map<string, Item>()
      queues.set(destination, queue.set(id, item))
    },
    get: (destination, id) => queues.get(destination)?.get(id),
    remove,
    waiting: (destination) => queues.get(destination)?.size ?? 0,
    items: () => [...queues.values()].flatMap((queue) => [...queue.values()]),
    take(limitOf) {
      if (total >= concurrency) return null
      for (const [destination, queue] of queues) {
        if (!hasRoom(destination, limitOf(destination))) continue
        const [id, item] = queue.entries().next().value as [string, Item]
        // The destination goes to the end of the line, if it has more.
        queues.delete(destination)
        queue.delete(id)
        if (queue.size > 0) queues.set(destination, queue)
        return item
      }
      return null
    },
    start(destination, limit) {
      if (!hasRoom(destination, limit)) return false
      running.set(destination, (running.get(destination) ?? 0) + 1)
      total += 1
      return true
    },
    finish(destination) {
      const left = (running.get(destination) ?? 0) - 1
      if (left > 0) running.set(destination, left)
      else running.delete(destination)
      total -= 1
    },
    running,
  }
}
