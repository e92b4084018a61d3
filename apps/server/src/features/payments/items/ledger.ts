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

/** The state of the walk through the changes up to a time. */
export interface Checkpoint {
  readonly at: number
  /** Sum of the positive changes. */
  readonly granted: bigint
  /** The part of it that has expired. */
  readonly expired: bigint
  readonly spent: bigint
  /**
   * What was spent, seen from a later time on: a use that has expired by then counts as if it had
   * never been. In the order of time; `spent` holds until the first.
   */
  readonly later: readonly LaterSpent[]
}

interface LaterSpent {
  readonly from: number
  readonly spent: bigint
}

const START: Checkpoint = {
  at: Number.NEGATIVE_INFINITY,
  granted: 0n,
  expired: 0n,
  spent: 0n,
  later: [],
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** What a walk goes through. Without a checkpoint it starts with the first change. */
export interface WalkParts {
  readonly changes: readonly Change[]
  readonly grants: GrantSum
  readonly from?: Checkpoint | undefined
}

/** The sums at the end of a walk. */
type State = Pick<Checkpoint, 'granted' | 'expired' | 'spent'>

interface Moment {
  used: bigint
  expired: bigint
}

/**
 * Walks through the changes after a checkpoint until `now` (protocol 06 §4.4): use is charged first
 * against what expires first, and an expiring grant covers as much earlier use as it can.
 *
 * `changes` are those after the checkpoint, and earlier grants that expire after it. A change that
 * has expired when it is made counts for nothing, and so does a use that has expired at the time
 * `asOf`, which is later than `until` for a checkpoint.
 */
export function walk(
  { changes, grants, from = START }: WalkParts,
  until: number,
  asOf = until,
): State {
  const moments = new Map<number, Moment>()
  const momentAt = (at: number): Moment => {
    const moment = moments.get(at) ?? { used: 0n, expired: 0n }
    moments.set(at, moment)
    return moment
  }
  let granted = from.granted
  for (const { amount, at, expiresAt } of changes) {
    if (at > until || (expiresAt !== null && expiresAt <= at)) continue
    if (amount < 0n) {
      if (expiresAt === null || expiresAt > asOf) momentAt(at).used -= amount
      continue
    }
    if (at > from.at) granted += amount
    if (expiresAt !== null && expiresAt <= until) momentAt(expiresAt).expired += amount
  }

  let { expired } = from
  let spent = from.later.findLast((later) => later.from <= asOf)?.spent ?? from.spent
  for (const at of [...moments.keys()].toSorted((a, b) => a - b)) {
    const moment = moments.get(at) as Moment
    // What expired before this moment, when nothing was used.
    spent = max(spent, expired + grants.expiredAt(at - 1))
    expired += moment.expired
    spent = max(spent + moment.used, expired + grants.expiredAt(at))
  }
  return { granted, expired, spent: max(spent, expired + grants.expiredAt(until)) }
}

/** Whether a change is a use that counts at a time, and no longer when it expires. */
export const isPendingUse = ({ amount, expiresAt }: Change, asOf: number): boolean =>
  amount < 0n && expiresAt !== null && expiresAt > asOf

/**
 * The state at the time `at`, to continue from at the time `asOf` or later. It takes one walk more
 * for each use that is going to expire.
 */
export function checkpointAt(parts: WalkParts, at: number, asOf: number): Checkpoint {
  const times = new Set(
    (parts.from?.later ?? []).map(({ from }) => from).filter((from) => from > asOf),
  )
  for (const change of parts.changes)
    if (change.at <= at && isPendingUse(change, asOf)) times.add(change.expiresAt as number)
  return {
    at,
    ...walk(parts, at, asOf),
    later: [...times]
      .toSorted((a, b) => a - b)
      .map((from) => ({ from, spent: walk(parts, at, from).spent })),
  }
}

/** The quantity at a time, which is the end of the walk. */
export const quantityAt = ({ granted, spent }: State, grants: GrantSum, at: number): bigint =>
  granted + grants.grantedAt(at) - spent
