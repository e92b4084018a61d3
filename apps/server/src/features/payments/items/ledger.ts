import type { GrantSum } from './grant-sums.ts'

/*
 * How much of an item a customer has (protocol 06 §4.3, §4.4). All sums are exact: quantities can be
 * larger than what floating point represents.
 */

/** A quantity change. A negative amount is a use. */
export interface Change {
  readonly amount: bigint
  /** Milliseconds since the epoch, as all times here. */
  readonly at: number
  /** Null for none. */
  readonly expiresAt: number | null
}

/**
 * The state of the walk through the changes up to a time. Its size does not depend on how many uses
 * expire later.
 */
export interface Checkpoint {
  readonly at: number
  /** Sum of the positive changes. */
  readonly granted: bigint
  /** The part of it that has expired. */
  readonly expired: bigint
  readonly steps: readonly Step[]
}

/**
 * A candidate for the amount spent. For a time t, it is what had expired by t plus all uses after t;
 * the amount spent is the maximum over t. A use that expires later counts only until then, so another
 * t can win later. The steps are the times that can still win, in order of time: `spent` increases
 * from step to step, and is less than `spent + pending` of the step before.
 */
export interface Step {
  readonly at: number
  /** What had expired at that time, and the uses after it that do not expire. */
  readonly spent: bigint
  /** The uses after it, until the time of the next step, that have not expired yet. */
  readonly pending: bigint
}

const START: Checkpoint = {
  at: Number.NEGATIVE_INFINITY,
  granted: 0n,
  expired: 0n,
  steps: [{ at: Number.NEGATIVE_INFINITY, spent: 0n, pending: 0n }],
}

/** What a walk goes through. Without a checkpoint it starts with the first change. */
export interface WalkParts {
  readonly changes: readonly Change[]
  readonly grants: GrantSum
  readonly from?: Checkpoint | undefined
}

interface Moment {
  used: bigint
  pending: bigint
  expired: bigint
}

/**
 * Walks through the changes after a checkpoint until a time (protocol 06 §4.4): use is charged first
 * against what expires first, and an expiring grant covers as much earlier use as it can. Returns the
 * state to continue from.
 *
 * `changes` are those after the checkpoint, and earlier ones that expire after it. A change that has
 * expired when it is made counts for nothing.
 */
export function walk({ changes, grants, from = START }: WalkParts, until: number): Checkpoint {
  const moments = new Map<number, Moment>()
  const momentAt = (at: number): Moment => {
    const moment = moments.get(at) ?? { used: 0n, pending: 0n, expired: 0n }
    moments.set(at, moment)
    return moment
  }
  const endedUses: Change[] = []
  let granted = from.granted
  for (const change of changes) {
    const { amount, at, expiresAt } = change
    if (at > until || (expiresAt !== null && expiresAt <= at)) continue
    const isNew = at > from.at
    const hasExpired = expiresAt !== null && expiresAt <= until
    if (amount >= 0n) {
      if (isNew) granted += amount
      if (hasExpired) momentAt(expiresAt).expired += amount
    } else if (!isNew) {
      if (hasExpired) endedUses.push(change)
    } else if (expiresAt === null) momentAt(at).used -= amount
    else if (!hasExpired) momentAt(at).pending -= amount
  }

  const steps = createSteps(from.steps, endedUses)
  let { expired } = from
  for (const at of [...moments.keys()].toSorted((a, b) => a - b)) {
    const moment = moments.get(at) as Moment
    // What expired before this moment, when nothing was used.
    steps.expire(at - 1, expired + grants.expiredAt(at - 1))
    steps.use(moment)
    expired += moment.expired
    steps.expire(at, expired + grants.expiredAt(at))
  }
  steps.expire(until, expired + grants.expiredAt(until))
  return { at: until, granted, expired, steps: steps.list() }
}

/** Continues the steps of a checkpoint. `endedUses` were pending then, and have expired since. */
function createSteps(before: readonly Step[], endedUses: readonly Change[]) {
  const ended = before.map(() => 0n)
  for (const { at, amount } of endedUses) {
    const index = indexOfStep(before, at)
    if (index >= 0) ended[index] = (ended[index] as bigint) - amount
  }
  const steps: Step[] = []
  for (const [index, step] of before.entries())
    pushStep(steps, { ...step, pending: step.pending - (ended[index] as bigint) })
  // The uses since then that do not expire. They are part of every step.
  let used = 0n
  return {
    /** Adds the uses of the next time. */
    use(moment: Pick<Moment, 'used' | 'pending'>) {
      used += moment.used
      addPending(steps, moment.pending)
    },
    /** Says how much has expired at a time that is not before that of the latest uses. */
    expire(at: number, expired: bigint) {
      const spent = expired - used
      const last = steps.at(-1)
      // Whatever expires, the last step is not less.
      if (last === undefined || spent > last.spent) pushStep(steps, { at, spent, pending: 0n })
    },
    list: (): Step[] => steps.map((step) => ({ ...step, spent: step.spent + used })),
  }
}

/** Adds a step, and removes those before it that are never more, whatever expires. */
function pushStep(steps: Step[], step: Step): void {
  for (
    let last = steps.at(-1);
    last !== undefined && last.spent + last.pending <= step.spent;
    last = steps.at(-1)
  ) {
    steps.pop()
    addPending(steps, last.pending)
  }
  steps.push(step)
}

/** Adds uses to the last step. Uses before the first one no longer count. */
function addPending(steps: Step[], pending: bigint): void {
  const last = steps.at(-1)
  if (last !== undefined && pending > 0n)
    steps[steps.length - 1] = { ...last, pending: last.pending + pending }
}

/** The position of the last step before a use, which is a part of it; -1 for none. */
function indexOfStep(steps: readonly Step[], at: number): number {
  let [before, after] = [-1, steps.length]
  while (after - before > 1) {
    const middle = (before + after) >> 1
    if ((steps[middle] as Step).at < at) before = middle
    else after = middle
  }
  return before
}

function spentIn(steps: readonly Step[]): bigint {
  let [most, pending] = [0n, 0n]
  for (const step of steps.toReversed()) {
    pending += step.pending
    if (step.spent + pending > most) most = step.spent + pending
  }
  return most
}

/** The quantity at the time of a state. */
export const quantityAt = ({ at, granted, steps }: Checkpoint, grants: GrantSum): bigint =>
  granted + grants.grantedAt(at) - spentIn(steps)
