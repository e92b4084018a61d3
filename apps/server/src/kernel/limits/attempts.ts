import type { Counters } from './counters.ts'
import { DIMENSIONS, type Dimension, type Limit, type LimitPolicy } from './policy.ts'
import { createRefusals } from './refusals.ts'
import type { Keys } from './subject.ts'

/** How long an address from which an account was opened is let through where strangers have to wait. */
const KNOWN_SECONDS = 30 * 24 * 60 * 60

const CONTESTED_MS = 1_000

/** How an attempt ended: `unanswered` if the service could not say, because it was too busy or failed. */
export type Outcome = 'success' | 'refused' | 'unanswered'

/** The attempt must not begin. */
export class Refused extends Error {
  override name = 'Refused'
  /** As in settings and metrics. */
  readonly limit: string
  readonly remainingMs: number
  /** What to remember the refusal by. */
  readonly key: string

  constructor(policy: LimitPolicy, dimension: Dimension, key: string, remainingMs: number) {
    super('Too many attempts')
    this.limit = `${policy.name}.${dimension}`
    this.remainingMs = remainingMs
    this.key = key
  }
}

/** An attempt under way, which must be ended. */
export interface Attempt {
  end(outcome: Outcome): Promise<void>
}

/** The algorithm of the limits, for one policy and one attempt at a time; `docs/rate-limits.md` tells it in words. */
export interface Attempts {
  /** Throws `Refused` for what was refused a moment ago, without asking the database. */
  checkMemory(policy: LimitPolicy, keys: Keys): void
  /** Takes a point of each limit, or throws `Refused` and leaves the counters as they were. */
  begin(policy: LimitPolicy, keys: Keys): Promise<Attempt>
}

/** A point that was taken and can be given back. */
interface Hold {
  key: string
  limit: Limit
}

/** From narrow to wide: whoever is stopped by an own limit uses up nothing of what is shared. */
const RESERVED = ['pair', 'address', 'account'] as const

export function createAttempts(counters: Counters): Attempts {
  const refusals = createRefusals()
  const underWay = createTally()
  const isKnown = async (keys: Keys) => (keys.known !== null && (await counters.isMarked(keys.known))) || keys.isOwnNetwork()

  const giveBack = async (holds: readonly Hold[]) => {
    await Promise.all(holds.map(({ key }) => counters.giveBack(key)))
    for (const { key } of holds) refusals.forget(key)
  }

  /** Past the account's limit: one attempt per pause, but nobody waits who has been let in from here before. */
  const awaitPause = async (policy: LimitPolicy, keys: Keys, excess: number): Promise<void> => {
    if (await isKnown(keys)) return
    const pause = await counters.add(keys.pause as string, pauseSeconds(excess, policy.longestPauseSeconds as number))
    if (pause.points > 1) throw new Refused(policy, 'account', strangerKey(keys), pause.resetMs)
  }

  const take = async (policy: LimitPolicy, keys: Keys, dimension: Dimension, holds: Hold[]): Promise<void> => {
    const limit = policy.limits[dimension]
    const key = keys[dimension]
    if (limit === undefined || key === null) return
    const { points, resetMs } = await counters.add(key, limit.seconds)
    holds.push({ key, limit })
    underWay.add(key)
    if (points <= limit.points) return
    if (dimension === 'account' && policy.longestPauseSeconds !== undefined) return awaitPause(policy, keys, points - limit.points)
    // Others that are being looked at may yet give their points back: a burst of right passwords is no attack.
    throw new Refused(policy, dimension, key, underWay.count(key) > 1 ? Math.min(resetMs, CONTESTED_MS) : resetMs)
  }

  const takeAll = async (policy: LimitPolicy, keys: Keys): Promise<Hold[]> => {
    const holds: Hold[] = []
    if (policy.counts === 'failures-afterwards') return holds
    try {
      for (const dimension of RESERVED) await take(policy, keys, dimension, holds)
    } catch (error) {
      // An attempt that was not made leaves no trace, or a flood of them would keep the counters full for ever.
      for (const { key } of holds) underWay.remove(key)
      await giveBack(holds)
      if (error instanceof Refused) refusals.remember(error.key, error.remainingMs, 'doubtful')
      throw error
    }
    return holds
  }

  /** Counts what was not reserved; that the limit is reached is felt by the next attempt. */
  const note = async (policy: LimitPolicy, keys: Keys, dimension: Dimension): Promise<void> => {
    const limit = policy.limits[dimension]
    const key = keys[dimension]
    if (limit === undefined || key === null) return
    const { points, resetMs } = await counters.add(key, limit.seconds)
    if (points >= limit.points) refusals.remember(key, resetMs, 'certain')
  }

  const welcome = async (policy: LimitPolicy, keys: Keys): Promise<void> => {
    if (keys.pair !== null && policy.limits.pair) {
      await counters.clear(keys.pair)
      refusals.forget(keys.pair)
    }
    if (keys.known !== null) await counters.mark(keys.known, KNOWN_SECONDS)
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

    async begin(policy, keys) {
      const closedMs = keys.project === null ? 0 : refusals.remainingMs(keys.project)
      if (keys.project !== null && closedMs > 0 && !(await isKnown(keys))) throw new Refused(policy, 'project', keys.project, closedMs)
      const holds = await takeAll(policy, keys)
      return {
        async end(outcome) {
          for (const { key } of holds) underWay.remove(key)
          const counted = isCounted(policy, outcome)
          const noted = policy.counts === 'failures-afterwards' ? DIMENSIONS : (['project'] as const)
          if (counted) await Promise.all(noted.map((dimension) => note(policy, keys, dimension)))
          const welcomed = policy.counts === 'failures' && outcome === 'success'
          // A success from here makes up for the failures from here (NIST SP 800-63B §3.2.2), not for those from elsewhere.
          if (!counted) await giveBack(welcomed ? holds.filter(({ key }) => key !== keys.pair) : holds)
          if (welcomed) await welcome(policy, keys)
        },
      }
    },
  }
}

/** How many there are of each key. */
function createTally() {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.get(key) ?? 0
  return {
    count,
    add: (key: string) => void counts.set(key, count(key) + 1),
    remove: (key: string) => void (count(key) > 1 ? counts.set(key, count(key) - 1) : counts.delete(key)),
  }
}

function isCounted({ counts }: LimitPolicy, outcome: Outcome): boolean {
  if (outcome === 'unanswered') return false
  if (counts === 'requests') return true
  return outcome === (counts === 'successes' ? 'success' : 'refused')
}

/** Strangers to an account are told apart by where they come from, so that remembering one does not stop its owner. */
const strangerKey = (keys: Keys): string => `stranger ${keys.known ?? keys.account}`

const pauseSeconds = (excess: number, longest: number): number => Math.min(2 ** (excess - 1), longest)
