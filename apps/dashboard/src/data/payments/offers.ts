import { CURRENCIES, type Currency } from '@latchkey/contract/pure'
import type { ProjectConfig } from '../projects/queries.ts'

/** The part of the configuration about payments (protocol 06 §2). */
export type Payments = ProjectConfig['payments']
/** An offer as the configuration declares it. It is always written as a whole. */
export type OfferConfig = Payments['offers'][string]
export type Offer = OfferConfig & { readonly id: string }
export type PriceConfig = Exclude<OfferConfig['prices'], string>[string]
export type IncludedItemConfig = OfferConfig['includedItems'][string]
export type ItemConfig = Payments['items'][string]
export type Item = ItemConfig & { readonly id: string }
export type CustomerType = OfferConfig['customerType']
export type Interval = NonNullable<OfferConfig['freeTrial']>

/** Who can own items and buy offers, in the order of the tabs. */
export const CUSTOMER_TYPES: readonly CustomerType[] = ['user', 'team', 'custom']
export const ALL_CURRENCIES = Object.keys(CURRENCIES) as readonly Currency[]

/** The value of the prices of an offer that customers have without buying it. */
export const FREE = 'include-by-default'

/** The offers in the order of the configuration. */
export const offersOf = ({ offers }: Payments): readonly Offer[] =>
  Object.entries(offers).map(([id, offer]) => ({ ...offer, id }))

/** The offers that customers of a type can buy or be granted. */
export const offersFor = (payments: Payments, type: CustomerType): readonly Offer[] =>
  offersOf(payments).filter(({ customerType, prices }) => customerType === type && prices !== FREE)

/** The items, sorted by name. */
export const itemsOf = ({ items }: Payments): readonly Item[] =>
  Object.entries(items)
    .map(([id, item]) => ({ ...item, id }))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || (a.id < b.id ? -1 : 1))

/** What is written for an offer: everything but the ID, which is the key. */
export const configOfOffer = ({ id: _, ...config }: Offer): OfferConfig => config

export const nameOfOffer = ({ id, displayName }: Pick<Offer, 'id' | 'displayName'>): string =>
  displayName || id

/** The prices that can be bought, in the order of the configuration. */
export const pricesOf = ({
  prices,
}: Pick<OfferConfig, 'prices'>): readonly (readonly [string, PriceConfig])[] =>
  prices === FREE ? [] : Object.entries(prices)

/** The IDs of the offers that this one adds to. Empty if it stands alone. */
export const basesOf = ({ isAddOnTo }: Pick<OfferConfig, 'isAddOnTo'>): readonly string[] =>
  isAddOnTo === false ? [] : Object.keys(isAddOnTo)

/** The offers that include an item. */
export const offersWithItem = (payments: Payments, itemId: string): readonly Offer[] =>
  offersOf(payments).filter(({ includedItems }) => Object.hasOwn(includedItems, itemId))

/** The add-ons to an offer. */
export const addOnsTo = (payments: Payments, offerId: string): readonly Offer[] =>
  offersOf(payments).filter((offer) => basesOf(offer).includes(offerId))

/** The name of a group; its ID if it has none. */
export const nameOfGroup = ({ groups }: Payments, groupId: string): string =>
  (Object.hasOwn(groups, groupId) && groups[groupId]?.displayName) || groupId

/** The name of an item; its ID if it is not configured. */
export const nameOfItem = ({ items }: Payments, itemId: string): string =>
  (Object.hasOwn(items, itemId) && items[itemId]?.displayName) || itemId

/** The configured group of an offer. One that names another group is not in any. */
export const groupIdOf = ({ groups }: Payments, { groupId }: OfferConfig): string | undefined =>
  groupId !== undefined && Object.hasOwn(groups, groupId) ? groupId : undefined

export interface OfferGroup {
  /** Null for the offers without a group. */
  readonly id: string | null
  readonly name: string
  readonly offers: readonly Offer[]
}

/**
 * The offers for one type of customer by group, with those without a group last. A group without
 * any offer belongs to every type.
 */
export function groupsFor(payments: Payments, type: CustomerType): readonly OfferGroup[] {
  const offers = offersOf(payments)
  const inGroup = (id: string | undefined) =>
    offers.filter((offer) => groupIdOf(payments, offer) === id)
  const ofType = (found: readonly Offer[]) =>
    found.filter(({ customerType }) => customerType === type).toSorted(compareOffers)

  const groups = Object.keys(payments.groups).flatMap((id) => {
    const all = inGroup(id)
    const shown = ofType(all)
    return all.length > 0 && shown.length === 0
      ? []
      : [{ id, name: nameOfGroup(payments, id), offers: shown }]
  })
  const rest = ofType(inGroup(undefined))
  return rest.length === 0 ? groups : [...groups, { id: null, name: '', offers: rest }]
}

/** Add-ons last, then by the lowest price in USD, then by ID (protocol 09 §15.2). */
export function compareOffers(one: Offer, other: Offer): number {
  const addOn = (offer: Offer) => Number(offer.isAddOnTo !== false)
  const [price, otherPrice] = [lowestPrice(one), lowestPrice(other)]
  return (
    CUSTOMER_TYPES.indexOf(one.customerType) - CUSTOMER_TYPES.indexOf(other.customerType) ||
    addOn(one) - addOn(other) ||
    (price < otherPrice ? -1 : price > otherPrice ? 1 : 0) ||
    (one.id < other.id ? -1 : 1)
  )
}

const NO_PRICE = 10n ** 100n

/** In cents. Amounts are text, because numbers would round them. */
function lowestPrice(offer: Offer): bigint {
  if (offer.prices === FREE) return 0n
  const amounts = pricesOf(offer).flatMap(([, { USD }]) => (USD === undefined ? [] : centsOf(USD)))
  return amounts.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? NO_PRICE
}

function centsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
}
