import type { Counters, Step } from './counters.ts'
import { DIMENSIONS, type Dimension } from './limit.ts'
import type { LimitPolicy } from './policy.ts'
import { createRefusals } from './refusals.ts'
import { createSemaphores } from './semaphores.ts'
import type { Keys } from './subject.ts'

/** How long a network that signed in to an account passes limits that stop unknown networks. */
const KNOWN_SECONDS = 30 * 24 * 60 * 60

/**
 * How long to wait before another attempt, in milliseconds, while other attempts may still refund
 * their points.
 */
const CONTESTED_MS = 1_000

/** How an attempt ended: `unanswered` if the service was too busy to decide, or failed. */
export type Outcome = 'success' | 'refused' | 'unanswered'

/** The attempt must not start. */
export class Refused extends Error {
  override name = 'Refused'
  /** The name as in settings and metrics. */
  readonly limit: string
  readonly remainingMs: number
  /** The key under which the rejection is cached. */
  readonly key: string

  constructor(policy: LimitPolicy, dimension: Dimension, key: string, remainingMs: number) {
    super('Too many attempts')
    this.limit = `${policy.name}.${dimension}`
    this.remainingMs = remainingMs
    this.key = key
  }
}

/** An attempt in progress, which must be ended. */
export interface Attempt {
  end(outcome: Outcome): Promise<void>
}

/**
 * The algorithm of the limits, for one policy and one attempt at a time. `docs/rate-limits.md`
 * describes it.
 */
export interface Attempts {
  /** Throws `Refused` for a key that was rejected a moment ago, without a statement. */
  checkMemory(policy: LimitPolicy, keys: Keys): void
  /**
   * Waits while as many attempts as the limits allow are in progress, because each of them may
   * refund its point: concurrent sign-ins with the correct password are not an attack. The wait is
   * short, and afterwards the counters decide. Call the result when the attempt is over.
   */
  waitForCapacity(policy: LimitPolicy, keys: Keys): Promise<() => void>
  /** Adds a point to each counter, or throws `Refused` and leaves the counters unchanged. */
  begin(policy: LimitPolicy, keys: Keys): Promise<Attempt>
}

/** A counter of an attempt, with the dimension it counts. */
interface Reservation extends Step {
  dimension: Dimension
}

/** From narrow to wide: an attempt that its own limit stops adds nothing to shared counters. */
const RESERVED = ['pair', 'address', 'account'] as const

export function createAttempts(counters: Counters): Attempts {
  const refusals = createRefusals()
  const semaphores = createSemaphores()
  const isKnown = async (keys: Keys) =>
    (keys.known !== null && (await counters.isMarked(keys.known))) || keys.isOwnNetwork()

  /**
   * Past the account's limit: one attempt per pause. Networks that signed in to the account before
   * do not wait.
   */
  const requirePause = async (policy: LimitPolicy, keys: Keys, excess: number): Promise<void> => {
    if (await isKnown(keys)) return
    const pause = await counters.add(
      keys.pause as string,
      pauseSeconds(excess, policy.longestPauseSeconds as number),
    )
    if (pause.points > 1) throw new Refused(policy, 'account', strangerKey(keys), pause.resetMs)
  }

  const reserve = async (policy: LimitPolicy, keys: Keys): Promise<readonly Reservation[]> => {
    const wanted = reservationsOf(policy, keys)
    const counts = await counters.reserve(wanted)
    // Counters after one that is over its limit were not reached.
    const reserved = wanted.slice(0, counts.length)
    const last = reserved.at(-1)
    const count = counts.at(-1)
    if (last === undefined || count === undefined || count.points <= last.limit.points)
      return reserved
    try {
      if (last.dimension !== 'account' || policy.longestPauseSeconds === undefined) {
        const remainingMs = semaphores.isShared(last.key)
          ? Math.min(count.resetMs, CONTESTED_MS)
          : count.resetMs
        throw new Refused(policy, last.dimension, last.key, remainingMs)
      }
      await requirePause(policy, keys, count.points - last.limit.points)
      return reserved
    } catch (error) {
      // An attempt that did not start leaves no trace, or a flood of them would keep the counters
      // full.
      await refund(reserved)
      if (error instanceof Refused) refusals.remember(error.key, error.remainingMs, 'doubtful')
      throw error
    }
  }

  const refund = async (reserved: readonly Reservation[]): Promise<void> => {
    await counters.settle({
      refund: reserved.map(({ key }) => key),
      clear: null,
      mark: null,
      add: [],
    })
    for (const { key } of reserved) refusals.forget(key)
  }

  /**
   * Writes the end of an attempt in one statement. A limit that is reached now stops the next
   * attempt.
   */
  const settle = async (
    policy: LimitPolicy,
    keys: Keys,
    reserved: readonly Reservation[],
    outcome: Outcome,
  ): Promise<void> => {
    const isSuccess = policy.counts === 'failures' && outcome === 'success'
    const counted = isCounted(policy, outcome)
    const add = counted ? noted(policy, keys) : []
    // A success resets the failures of the same network (NIST SP 800-63B §3.2.2), not those of
    // others.
    const clear = isSuccess && policy.limits.pair ? keys.pair : null
    const refunded = counted
      ? []
      : reserved.filter(({ key }) => key !== clear).map(({ key }) => key)
    const mark =
      isSuccess && keys.known !== null ? { key: keys.known, seconds: KNOWN_SECONDS } : null

    const counts = await counters.settle({ refund: refunded, clear, mark, add })

    for (const key of refunded) refusals.forget(key)
    if (clear !== null) refusals.forget(clear)
    if (isSuccess) refusals.forget(strangerKey(keys))
    for (const [index, { key, limit }] of add.entries()) {
      const count = counts[index]
      if (count !== undefined && count.points >= limit.points)
        refusals.remember(key, count.resetMs, 'certain')
    }
  }

  return {
    checkMemory(policy, keys) {
      for (const dimension of RESERVED) {
        const key = keys[dimension]
        const remainingMs = key === null ? 0 : refusals.remainingMs(key)
        if (key !== null && remainingMs > 0) throw new Refused(policy, dimension, key, remainingMs)
      }
      const pausedMs = refusals.remainingMs(strangerKey(keys))
      if (pausedMs > 0) throw new Refused(policy, 'account', strangerKey(keys), pausedMs)
    },

    async waitForCapacity(policy, keys) {
      if (policy.counts !== 'failures' && policy.counts !== 'successes') return () => {}
      return semaphores.acquire(
        reservationsOf(policy, keys).map(({ key, limit }) => ({ key, size: limit.points })),
      )
    },

    async begin(policy, keys) {
      const closedMs = keys.project === null ? 0 : refusals.remainingMs(keys.project)
      if (keys.project !== null && closedMs > 0 && !(await isKnown(keys)))
        throw new Refused(policy, 'project', keys.project, closedMs)
      const reserved = policy.counts === 'failures-afterwards' ? [] : await reserve(policy, keys)
      return { end: (outcome) => settle(policy, keys, reserved, outcome) }
    },
  }
}

/** The counters of an attempt that are reserved before it starts. */
const reservationsOf = (policy: LimitPolicy, keys: Keys): Reservation[] =>
  toReservations(policy, keys, RESERVED)

/** The counters that get a point only when the outcome is known. */
const noted = (policy: LimitPolicy, keys: Keys): Reservation[] =>
  toReservations(policy, keys, policy.counts === 'failures-afterwards' ? DIMENSIONS : ['project'])

const toReservations = (
  policy: LimitPolicy,
  keys: Keys,
  dimensions: readonly Dimension[],
): Reservation[] =>
  dimensions.flatMap((dimension) => {
    const limit = policy.limits[dimension]
    const key = keys[dimension]
    return limit === undefined || key === null ? [] : [{ key, limit, dimension }]
  })

function isCounted({ counts }: LimitPolicy, outcome: Outcome): boolean {
  if (outcome === 'unanswered') return false
  if (counts === 'requests') return true
  return outcome === (counts === 'successes' ? 'success' : 'refused')
}

/** Unknown networks are cached per network, so that caching a rejection does not stop the owner. */
const strangerKey = (keys: Keys): string => `stranger ${keys.known ?? keys.account}`

const pauseSeconds = (excess: number, longest: number): number =>
  Math.min(2 ** (excess - 1), longest)
