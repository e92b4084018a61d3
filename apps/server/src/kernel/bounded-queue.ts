import { TooBusy } from './http/answers.ts'

/** Lets a few pieces of work run at once, a few more wait, and turns the rest away at once. */
export interface BoundedQueue {
  /** Runs the work when it is its turn; throws `TooBusy` (429 with `Retry-After`) if too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
  readonly waiting: number
  readonly running: number
}

export function createBoundedQueue(limits: { concurrency: number; queueLength: number }): BoundedQueue {
  const waiting: (() => void)[] = []
  let running = 0

  /** Hands the place on rather than freeing it, so that nobody who comes just then slips in between. */
  const next = () => {
    const nextInLine = waiting.shift()
    if (nextInLine) nextInLine()
    else running -= 1
  }

  return {
    async run(work) {
      if (running >= limits.concurrency) {
        if (waiting.length >= limits.queueLength) throw new TooBusy(1)
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        next()
      }
    },
    get waiting() {
      return waiting.length
    },
    get running() {
      return running
    },
  }
}
