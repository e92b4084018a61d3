import type { Interval } from '@latchkey/contract'
import { addInterval, countIntervals, elapsedIntervals } from '../offers/index.ts'

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

/** What a purchase or a default offer grants of the item. */
export type Grant =
  /** Once, or once in every interval, all of it at the start of the period. */
  | {
      readonly kind: 'period'
      readonly amount: bigint
      readonly start: number
      /** The end of the period; null for none. */
      readonly end: number | null
      readonly repeat: Interval | null
      readonly endsWithPeriod: boolean
    }
  /** Again in every interval since `anchor`, each time until the next one. */
  | {
      readonly kind: 'windows'
      readonly amount: bigint
      readonly anchor: number
      readonly repeat: Interval
      /** The last window starts no later; null for none. */
      readonly end: number | null
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
const intervals = (from: number, to: number, repeat: Interval): bigint =>
  BigInt(elapsedIntervals(new Date(from), new Date(to), repeat))

/** What a grant has granted until a time. */
function grantedBy(grant: Grant, now: number): bigint {
  const until = grant.end === null ? now : Math.min(now, grant.end)
  if (grant.kind === 'windows')
    return until < grant.anchor
      ? 0n
      : grant.amount * (intervals(grant.anchor, until, grant.repeat) + 1n)
  if (until < grant.start) return 0n
  const times = grant.repeat === null ? 1n : intervals(grant.start, until, grant.repeat) + 1n
  return grant.amount * times
}

/** How much of a grant has expired at a time, which is not after now, and how long that stays so. */
function expiryAt(grant: Grant, at: number): { expired: bigint; until: number } {
  if (grant.kind === 'period') {
    const { end } = grant
    if (!grant.endsWithPeriod || end === null) return { expired: 0n, until: Infinity }
    return end <= at
      ? { expired: grantedBy(grant, end), until: Infinity }
      : { expired: 0n, until: end }
  }
  const { amount, anchor, repeat, end } = grant
  const { elapsed, reached } = countIntervals(new Date(anchor), new Date(at), repeat)
  const ended = at < anchor ? 0n : BigInt(elapsed)
  const started = end === null ? null : intervals(anchor, end, repeat) + 1n
  if (at >= anchor && started !== null && started <= ended)
    return { expired: amount * started, until: Infinity }
  return { expired: amount * ended, until: addInterval(reached, repeat).getTime() }
}

/**
 * Tells how much of all grants has expired at a time. A customer can have thousands of grants, and
 * few of them expire between two times, so only those are computed again. Remembers each time.
 */
function createExpiry(grants: readonly Grant[]): (at: number) => bigint {
  const known = new Map<number, bigint>()
  const parts = grants.map(() => ({ expired: 0n, until: Number.NEGATIVE_INFINITY }))
  let total = 0n
  let latest = Number.NEGATIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY
  return (at) => {
    const before = known.get(at)
    if (before !== undefined) return before
    if (at < latest) return grants.reduce((sum, grant) => sum + expiryAt(grant, at).expired, 0n)
    latest = at
    if (at >= until) {
      until = Infinity
      for (const [index, grant] of grants.entries()) {
        let part = parts[index] as { expired: bigint; until: number }
        if (at >= part.until) {
          const now = expiryAt(grant, at)
          total += now.expired - part.expired
          parts[index] = now
          part = now
        }
        if (part.until < until) until = part.until
      }
    }
    known.set(at, total)
    return total
  }
}

/** What a walk goes through. Without a checkpoint it starts with the first change. */
export interface WalkParts {
  readonly changes: readonly Change[]
  readonly grants: readonly Grant[]
  readonly from?: Checkpoint | undefined
  /** Shared by walks with the same grants. */
  readonly expiry?: ((at: number) => bigint) | undefined
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
  { changes, grants, from = START, expiry: expiredGrants = createExpiry(grants) }: WalkParts,
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
    spent = max(spent, expired + expiredGrants(at - 1))
    expired += moment.expired
    spent = max(spent + moment.used, expired + expiredGrants(at))
  }
  return { granted, expired, spent: max(spent, expired + expiredGrants(until)) }
}

/** Whether a change is a use that counts at a time, and no longer when it expires. */
export const isPendingUse = ({ amount, expiresAt }: Change, asOf: number): boolean =>
  amount < 0n && expiresAt !== null && expiresAt > asOf

/**
 * The state at the time `at`, to continue from at the time `asOf` or later. It takes one walk more
 * for each use that is going to expire.
 */
export function checkpointAt(given: WalkParts, at: number, asOf: number): Checkpoint {
  const parts = { ...given, expiry: createExpiry(given.grants) }
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
export const quantityAt = (
  { granted, spent }: State,
  grants: readonly Grant[],
  at: number,
): bigint => grants.reduce((sum, grant) => sum + grantedBy(grant, at), granted) - spent
