import { addMillis } from '../clock.ts'

/** When a failed attempt is repeated. */
export interface RetrySchedule {
  /** The last attempt has this number. */
  readonly maxAttempts: number
  /** When to repeat the attempt with this number, which fails now. Null if it was the last one. */
  nextAttemptAt(attempts: number, now: Date): Date | null
  /**
   * Whether all attempts are used up before the one with this number is made. Attempts that ended
   * with their process count, so that an item cannot crash processes forever.
   */
  isExhausted(attempts: number): boolean
}

/** Takes the pauses after the first, the second … failed attempt. */
export function createRetrySchedule(pausesMs: readonly number[]): RetrySchedule {
  const maxAttempts = pausesMs.length + 1
  return {
    maxAttempts,
    nextAttemptAt(attempts, now) {
      const pauseMs = pausesMs[attempts - 1]
      return pauseMs === undefined ? null : addMillis(now, pauseMs)
    },
    isExhausted: (attempts) => attempts > maxAttempts,
  }
}
