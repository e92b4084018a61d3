/** Prevents responses from being stored during a sign-out (protocol 07 §10). */
export interface WriteLock {
  /** Does the work while no other code stores anything. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once the lock is free. */
  whenFree(): Promise<void>
}

export function createWriteLock(): WriteLock {
  const held = new Set<Promise<unknown>>()
  return {
    async hold(work) {
      const running = work()
      held.add(running)
      try {
        return await running
      } finally {
        held.delete(running)
      }
    },
    async whenFree() {
      while (held.size > 0) await Promise.allSettled(held)
    },
  }
}
