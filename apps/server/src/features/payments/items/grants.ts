import { createHash } from 'node:crypto'
import type { Interval } from '@latchkey/contract'
import {
  defaultOffers,
  findOffer,
  isEndless,
  type Offer,
  type PaymentsConfig,
} from '../offers/index.ts'
import type { Grant } from './ledger.ts'

/** What the ledger needs of an offer. */
export type GrantingOffer = Pick<Offer, 'groupId' | 'includedItems'>

/** A subscription as the ledger needs it. */
export interface HeldSubscription {
  /** Null for an inline offer. */
  readonly offerId: string | null
  /** The offer as it was when it was bought. */
  readonly snapshot: GrantingOffer
  readonly quantity: number
  /** Milliseconds since the epoch, as all times here. */
  readonly periodStart: number
  readonly periodEnd: number | null
  readonly createdAt: number
}

/** When the period of default offers began: a Monday (protocol 06 §2.3). */
const DEFAULTS_SINCE = Date.parse('1973-01-01T12:00:00Z')

/**
 * The offer of a subscription as it is now: a configured one changes with the configuration, an
 * inline one stays as it was bought. Undefined if it is no longer configured.
 */
const currentOffer = (
  payments: PaymentsConfig,
  { offerId, snapshot }: HeldSubscription,
): GrantingOffer | undefined => (offerId === null ? snapshot : findOffer(payments, offerId))

/**
 * What the subscriptions of a customer and the default offers grant of an item at a time (protocol
 * 06 §4.3). Subscriptions count whatever their status is.
 */
export function grantsOf(
  payments: PaymentsConfig,
  itemId: string,
  subscriptions: readonly HeldSubscription[],
  now: number,
): Grant[] {
  const groups = new Set(
    subscriptions.flatMap((held) => {
      const { groupId } = currentOffer(payments, held) ?? held.snapshot
      return held.offerId === null || groupId === undefined ? [] : [groupId]
    }),
  )
  const defaults = defaultOffers(payments)
    .filter(({ groupId }) => !groups.has(groupId))
    .map(({ offerId, offer }) => ({
      offerId,
      snapshot: offer,
      quantity: 1,
      periodStart: DEFAULTS_SINCE,
      periodEnd: null,
      createdAt: DEFAULTS_SINCE,
    }))
  return [...subscriptions, ...defaults].flatMap((held) => {
    const offer = currentOffer(payments, held)
    const grant = offer && grantOf(offer, itemId, held, now)
    return grant ? [grant] : []
  })
}

function grantOf(
  offer: GrantingOffer,
  itemId: string,
  { quantity, periodStart, periodEnd, createdAt }: HeldSubscription,
  now: number,
): Grant | null {
  const included = Object.hasOwn(offer.includedItems, itemId)
    ? offer.includedItems[itemId]
    : undefined
  const amount = included ? includedAmount(included.quantity, quantity) : 0n
  const until = periodEnd === null ? now : Math.min(now, periodEnd)
  if (!included || amount <= 0n || until < periodStart) return null
  const repeat = repeatOf(included.repeat)
  if (repeat !== null && included.expires === 'when-repeated')
    return { kind: 'windows', amount, anchor: createdAt, repeat, end: periodEnd }
  return {
    kind: 'period',
    amount,
    start: periodStart,
    end: periodEnd,
    repeat,
    endsWithPeriod: included.expires === 'when-purchase-expires',
  }
}

/** Fractions of an included quantity are rounded down. */
const includedAmount = (included: number, quantity: number): bigint =>
  BigInt(Math.floor(included)) * BigInt(quantity)

const repeatOf = (repeat: Interval | 'never'): Interval | null =>
  repeat === 'never' || isEndless(repeat) ? null : repeat

/**
 * A hash of everything in the grants that affects the ledger until a time: only what has expired by
 * then. A checkpoint is valid as long as this hash is the same.
 */
export function hashGrants(grants: readonly Grant[], at: number): Buffer {
  const parts = grants
    .flatMap((grant) => {
      const end = grant.end !== null && grant.end <= at ? grant.end : null
      if (grant.kind === 'windows')
        return grant.anchor > at ? [] : [[grant.amount, grant.anchor, grant.repeat, end]]
      return grant.endsWithPeriod && end !== null
        ? [[grant.amount, grant.start, grant.repeat, end, 'period']]
        : []
    })
    .map((part) =>
      JSON.stringify(part, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    )
  return createHash('sha256').update(parts.toSorted().join('\n')).digest()
}
