import type { Interval } from '@latchkey/contract'
import { addInterval, countIntervals, elapsedIntervals } from '../offers/index.ts'

/** What a purchase or a default offer grants of an item. */
export type Grant =
  /** Once, or once in every interval, all of it at the start of the period. */
  | {
      readonly kind: 'period'
      readonly amount: bigint
      /** Milliseconds since the epoch, as all times here. */
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

/** What several grants are together. */
export interface GrantSum {
  /** How much they have granted at a time. */
  grantedAt(now: number): bigint
  /** How much of it has expired at a time, which is not after now. */
  expiredAt(at: number): bigint
}

/** Adds up grants. Computes each sum once: the items of an offer have the same ones. */
export const sumGrants = (grants: readonly Grant[]): GrantSum => ({
  grantedAt: remember((now) => grants.reduce((sum, grant) => sum + grantedBy(grant, now), 0n)),
  expiredAt: remember(createExpiry(grants)),
})

/** Adds up sums, each multiplied by its count. */
export const addSums = (
  parts: readonly { readonly times: bigint; readonly sum: GrantSum }[],
): GrantSum => ({
  grantedAt: (now) => parts.reduce((all, { times, sum }) => all + times * sum.grantedAt(now), 0n),
  expiredAt: (at) => parts.reduce((all, { times, sum }) => all + times * sum.expiredAt(at), 0n),
})

function remember(compute: (at: number) => bigint): (at: number) => bigint {
  const known = new Map<number, bigint>()
  return (at) => {
    const before = known.get(at)
    if (before !== undefined) return before
    const sum = compute(at)
    known.set(at, sum)
    return sum
  }
}

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

interface Expiry {
  readonly expired: bigint
  /** The time at which more expires. */
  readonly until: number
}

/** How much of a grant has expired at a time, which is not after now, and how long that stays so. */
function expiryAt(grant: Grant, at: number): Expiry {
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

const NOTHING: Expiry = { expired: 0n, until: Number.NEGATIVE_INFINITY }

/**
 * Tells how much of all grants has expired at a time. A customer can have thousands of grants, and
 * few of them expire between two times, so only those are computed again. A time before the last
 * one starts again: a walk asks for later and later times.
 */
function createExpiry(grants: readonly Grant[]): (at: number) => bigint {
  const parts = grants.map(() => NOTHING)
  let total = 0n
  let latest = Number.NEGATIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY
  return (at) => {
    if (at < latest) {
      parts.fill(NOTHING)
      total = 0n
      until = Number.NEGATIVE_INFINITY
    }
    latest = at
    if (at < until) return total
    until = Infinity
    for (const [index, grant] of grants.entries()) {
      let part = parts[index] as Expiry
      if (at >= part.until) {
        const now = expiryAt(grant, at)
        total += now.expired - part.expired
        parts[index] = now
        part = now
      }
      if (part.until < until) until = part.until
    }
    return total
  }
}
