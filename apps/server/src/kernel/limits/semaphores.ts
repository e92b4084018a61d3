/** A key, and how much work under it may run at once. */
export interface Semaphore {
  key: string
  size: number
}

/** Limits how much work per key is in progress in this process. */
export interface Semaphores {
  /**
   * Acquires a permit of each semaphore, in order. Waits at most `MAX_WAIT_MS` if none is free and
   * then continues anyway, as it does if too many wait already. Returns a function that releases the
   * permits; calling it twice is safe.
   */
  acquire(semaphores: readonly Semaphore[]): Promise<() => void>
  /** Whether more than one permit of this key is held. */
  isShared(key: string): boolean
}

const MAX_WAIT_MS = 2_000
const MAX_WAITING = 64

/** The permits of one key. */
interface Permits {
  held: number
  /** Called in order of arrival when a permit is free. */
  readonly waiting: (() => void)[]
}

export function createSemaphores(): Semaphores {
  const permits = new Map<string, Permits>()

  const release = (key: string) => {
    const semaphore = permits.get(key)
    if (semaphore === undefined) return
    semaphore.held -= 1
    semaphore.waiting.shift()?.()
    if (semaphore.held === 0) permits.delete(key)
  }

  const waitForPermit = (semaphore: Permits): Promise<void> =>
    new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer)
        const position = semaphore.waiting.indexOf(start)
        if (position !== -1) semaphore.waiting.splice(position, 1)
        semaphore.held += 1
        resolve()
      }
      const timer = setTimeout(start, MAX_WAIT_MS)
      semaphore.waiting.push(start)
    })

  return {
    async acquire(semaphores) {
      for (const { key, size } of semaphores) {
        const semaphore = permits.get(key) ?? { held: 0, waiting: [] }
        permits.set(key, semaphore)
        if (semaphore.held >= size && semaphore.waiting.length < MAX_WAITING)
          await waitForPermit(semaphore)
        else semaphore.held += 1
      }
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        for (const { key } of semaphores) release(key)
      }
    },
    isShared: (key) => (permits.get(key)?.held ?? 0) > 1,
  }
}
