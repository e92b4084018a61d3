import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Limit } from './policy.ts'

/** Where a counter stands after a point was added. */
export interface Count {
  points: number
  /** Until the counter begins anew. */
  resetMs: number
}

/** Counters in the database, shared by all processes. Every call is one statement, so parallel ones do not lose points. */
export interface Counters {
  /** Adds a point; the first one starts a window of that many seconds. */
  add(key: string, windowSeconds: Limit['seconds']): Promise<Count>
  /** Takes one point back, if the window it was added in still runs. */
  giveBack(key: string): Promise<void>
  clear(key: string): Promise<void>
  /** Remembers the key for so long, counted from now. */
  mark(key: string, seconds: number): Promise<void>
  isMarked(key: string): Promise<boolean>
}

const GIVE_BACK = 'update rate_limit_counters set points = points - 1 where key = $1 and points > 0 and expire > $2'

/**
 * On `rate-limiter-flexible`, whose table a migration makes and whose rows a job removes. The library reads the machine's clock, not the context's.
 * It is asked to count only (`penalty`): what a count means is for the policies to say.
 */
export function createCounters(pool: pg.Pool): Counters {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit_counters',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    // Every call brings a window of its own; these two only have to be there.
    points: 1,
    duration: 1,
  })
  return {
    async add(key, windowSeconds) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1, { customDuration: windowSeconds })
      return { points: consumedPoints, resetMs: msBeforeNext }
    },
    async giveBack(key) {
      // Not the library's `reward`: that one begins a window with less than nothing where the point's own is over.
      await pool.query({ name: 'give_point_back', text: GIVE_BACK, values: [key, Date.now()] })
    },
    async clear(key) {
      await limiter.delete(key)
    },
    async mark(key, seconds) {
      await limiter.set(key, 1, seconds)
    },
    isMarked: async (key) => (await limiter.get(key)) !== null,
  }
}
