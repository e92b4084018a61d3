import type { CustomerType, ProjectConfig } from '@latchkey/contract'

/** The part of a project's configuration that is about payments (protocol 06 §2). */
export type PaymentsConfig = ProjectConfig['payments']

/** An offer in the shape of the configuration; a snapshot of one has the same shape. */
export type Offer = PaymentsConfig['offers'][string]

/** A way to pay for an offer. */
export type Price = Exclude<Offer['prices'], 'include-by-default'>[string]

/** Who owns items and buys offers (protocol 06 §1). */
export interface Customer {
  readonly type: CustomerType
  /** The UUID of a user or team, or any text. */
  readonly id: string
}

/** The configured group of an offer, or null: a group that is not configured does not count. */
export const groupOf = ({ groups }: PaymentsConfig, offer: Offer): string | null =>
  offer.groupId !== undefined && Object.hasOwn(groups, offer.groupId) ? offer.groupId : null

/** An offer that customers have without buying it. */
export interface DefaultOffer {
  readonly offerId: string
  readonly groupId: string
  readonly offer: Offer
}

/**
 * The first offer of each configured group that is included by default. A customer has it unless
 * there is a subscription in that group (protocol 06 §2.3).
 */
export function defaultOffers(payments: PaymentsConfig): readonly DefaultOffer[] {
  const byGroup = new Map<string, DefaultOffer>()
  for (const [offerId, offer] of Object.entries(payments.offers)) {
    const groupId = groupOf(payments, offer)
    if (offer.prices !== 'include-by-default' || groupId === null || byGroup.has(groupId)) continue
    byGroup.set(groupId, { offerId, groupId, offer })
  }
  return [...byGroup.values()]
}

/** The prices of an offer by id; none for one that is included by default. */
export const pricesOf = ({ prices }: Offer): Readonly<Record<string, Price>> =>
  prices === 'include-by-default' ? {} : prices

/** The price of that id, or undefined. */
export const findPrice = (offer: Offer, priceId: string): Price | undefined =>
  Object.hasOwn(pricesOf(offer), priceId) ? pricesOf(offer)[priceId] : undefined

/** The configured offer of that id, or undefined. */
export const findOffer = ({ offers }: PaymentsConfig, offerId: string): Offer | undefined =>
  Object.hasOwn(offers, offerId) ? offers[offerId] : undefined
