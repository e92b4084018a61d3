import { createHash } from 'node:crypto'
import type { Interval } from '@latchkey/contract'
import {
  defaultOffers,
  findOffer,
  isEndless,
  type Offer,
  type PaymentsConfig,
} from '../offers/index.ts'
import { addSums, type Grant, type GrantSum, sumGrants } from './grant-sums.ts'

/** What the ledger needs of an offer. */
export type GrantingOffer = Pick<Offer, 'groupId' | 'includedItems'>
type IncludedItem = Offer['includedItems'][string]

/** A subscription as the ledger needs it. */
export interface HeldSubscription {
  /** Null for an inline offer. */
  readonly offerId: string | null
  /** The offer as it was when it was bought. Only that of an inline offer needs its items. */
  readonly snapshot: GrantingOffer
  readonly quantity: number
  /** Milliseconds since the epoch, as all times here. */
  readonly periodStart: number
  readonly periodEnd: number | null
  readonly createdAt: number
}

/** When the period of default offers began: a Monday (protocol 06 §2.3). */
const DEFAULTS_SINCE = Date.parse('1973-01-01T12:00:00Z')

/** What a customer is granted of one item. */
export interface ItemGrants {
  readonly sum: GrantSum
  readonly parts: readonly GrantPart[]
}

/** Grants, each with a count. */
export interface GrantPart {
  readonly times: bigint
  readonly grants: readonly Grant[]
}

/**
 * What the subscriptions of a customer and the default offers grant of each item at a time (protocol
 * 06 §4.3). Subscriptions count whatever their status is.
 *
 * What does not depend on the item is computed once: subscriptions to a configured offer grant its
 * items at the same times, so items with the same rule have the same sums.
 */
export function createGrants(
  payments: PaymentsConfig,
  subscriptions: readonly HeldSubscription[],
  now: number,
): (itemId: string) => ItemGrants {
  const all = [...subscriptions, ...defaultsFor(payments, subscriptions)].filter(
    ({ quantity, periodStart, periodEnd }) =>
      quantity > 0 && Math.min(now, periodEnd ?? now) >= periodStart,
  )
  const inline = byIncludedItem(all.filter(({ offerId }) => offerId === null))
  const configured = [...Map.groupBy(all, ({ offerId }) => offerId)].flatMap(([id, held]) => {
    const offer = id === null ? undefined : findOffer(payments, id)
    return offer === undefined ? [] : [{ offer, sumOf: rememberSums(held) }]
  })
  return (itemId) => {
    const own = (inline.get(itemId) ?? []).flatMap(({ included, held }) => {
      const amount = amountOf(included)
      return amount > 0n ? [toGrant(included, held, amount)] : []
    })
    const shared = configured.flatMap(({ offer, sumOf }) => {
      const included = includedItem(offer, itemId)
      const times = included ? amountOf(included) : 0n
      return included && times > 0n ? [{ times, ...sumOf(included) }] : []
    })
    const parts = [{ times: 1n, grants: own, sum: sumGrants(own) }, ...shared]
    return { sum: addSums(parts), parts }
  }
}

/** The default offers of a customer, as subscriptions (protocol 06 §2.3). */
function defaultsFor(
  payments: PaymentsConfig,
  subscriptions: readonly HeldSubscription[],
): HeldSubscription[] {
  const groups = new Set(
    subscriptions.map(({ offerId, snapshot }) =>
      offerId === null ? undefined : (findOffer(payments, offerId) ?? snapshot).groupId,
    ),
  )
  return defaultOffers(payments)
    .filter(({ groupId }) => !groups.has(groupId))
    .map(({ offerId, offer }) => ({
      offerId,
      snapshot: offer,
      quantity: 1,
      periodStart: DEFAULTS_SINCE,
      periodEnd: null,
      createdAt: DEFAULTS_SINCE,
    }))
}

interface InlineItem {
  readonly included: IncludedItem
  readonly held: HeldSubscription
}

/** Inline offers stay as they were bought. */
function byIncludedItem(subscriptions: readonly HeldSubscription[]): Map<string, InlineItem[]> {
  const items = new Map<string, InlineItem[]>()
  for (const held of subscriptions)
    for (const [itemId, included] of Object.entries(held.snapshot.includedItems)) {
      const known = items.get(itemId)
      if (known === undefined) items.set(itemId, [{ included, held }])
      else known.push({ included, held })
    }
  return items
}

/** What subscriptions grant of one unit, by the rule of the item. Computes each rule once. */
function rememberSums(subscriptions: readonly HeldSubscription[]) {
  const known = new Map<string, { readonly grants: readonly Grant[]; readonly sum: GrantSum }>()
  return (included: IncludedItem) => {
    const rule = JSON.stringify([included.repeat, included.expires])
    const before = known.get(rule)
    if (before !== undefined) return before
    const grants = subscriptions.map((held) => toGrant(included, held, 1n))
    const computed = { grants, sum: sumGrants(grants) }
    known.set(rule, computed)
    return computed
  }
}

const includedItem = (
  { includedItems }: GrantingOffer,
  itemId: string,
): IncludedItem | undefined =>
  Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined

function toGrant(
  included: IncludedItem,
  { quantity, periodStart, periodEnd, createdAt }: HeldSubscription,
  unit: bigint,
): Grant {
  const amount = unit * BigInt(quantity)
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
const amountOf = ({ quantity }: IncludedItem): bigint => BigInt(Math.floor(quantity))

const repeatOf = (repeat: Interval | 'never'): Interval | null =>
  repeat === 'never' || isEndless(repeat) ? null : repeat

/**
 * A hash of everything in the grants that affects the ledger until a time: only what has expired by
 * then. A checkpoint is valid as long as this hash is the same.
 */
export function hashGrants(parts: readonly GrantPart[], at: number): Buffer {
  const lines = parts.flatMap(({ times, grants }) =>
    grants.flatMap((grant) => hashedLine(grant, times, at) ?? []),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest()
}

/** JSON. There can be thousands of grants, and JSON.stringify takes several times as long. */
function hashedLine(grant: Grant, times: bigint, at: number): string | null {
  const end = grant.end !== null && grant.end <= at ? grant.end : null
  const amount = times * grant.amount
  const repeat = grant.repeat === null ? null : `[${grant.repeat[0]},"${grant.repeat[1]}"]`
  if (grant.kind === 'windows')
    return grant.anchor > at ? null : `["${amount}",${grant.anchor},${repeat},${end}]`
  return grant.endsWithPeriod && end !== null
    ? `["${amount}",${grant.start},${repeat},${end},"period"]`
    : null
}
