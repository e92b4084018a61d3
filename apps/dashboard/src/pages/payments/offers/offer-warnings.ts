import { repeats } from '../../../components/payments/summaries.ts'
import {
  FREE,
  groupIdOf,
  nameOfGroup,
  nameOfItem,
  nameOfOffer,
  type Offer,
  offersOf,
  type Payments,
  pricesOf,
} from '../../../data/payments/offers.ts'
import { list, t } from '../../../text.ts'

/**
 * What is probably not meant, but accepted by the service (protocol 06 §2.2). `payments` is the
 * configuration with or without the offer.
 */
export function findOfferWarnings(offer: Offer, payments: Payments): readonly string[] {
  const groupId = groupIdOf(payments, offer)
  const neighbors = offersOf(payments).filter(
    (other) => other.id !== offer.id && groupId !== undefined && other.groupId === groupId,
  )
  const included = Object.keys(offer.includedItems)
  const unknown = included.filter((id) => !Object.hasOwn(payments.items, id))
  const foreign = included.filter(
    (id) =>
      Object.hasOwn(payments.items, id) && payments.items[id]?.customerType !== offer.customerType,
  )
  const otherTypes = neighbors.filter(({ customerType }) => customerType !== offer.customerType)
  const otherFree = neighbors.find(({ prices }) => prices === FREE)
  const prices = pricesOf(offer)
  const hasTrial =
    repeats(offer.freeTrial) || prices.some(([, { freeTrial }]) => repeats(freeTrial))

  return [
    ...(unknown.length > 0
      ? [t('It includes items that don’t exist: {items}.', { items: list(unknown) })]
      : []),
    ...(foreign.length > 0
      ? [
          t('It includes items of another type of customer: {items}.', {
            items: list(foreign.map((id) => nameOfItem(payments, id))),
          }),
        ]
      : []),
    ...(groupId !== undefined && otherTypes.length > 0
      ? [
          t('The group “{group}” also has offers for other types of customers.', {
            group: nameOfGroup(payments, groupId),
          }),
        ]
      : []),
    ...(offer.prices === FREE && groupId === undefined
      ? [t('It’s included by default but in no group, so nobody gets it.')]
      : []),
    ...(offer.prices === FREE && otherFree
      ? [
          t(
            'Another offer of the group is included by default: {name}. Only the first one counts.',
            {
              name: nameOfOffer(otherFree),
            },
          ),
        ]
      : []),
    ...(offer.prices !== FREE && prices.length === 0
      ? [t('It has no price, so it can’t be bought, only granted.')]
      : []),
    ...(prices.some(([, { USD }]) => USD === undefined)
      ? [t('A price has no amount in USD, so it can’t be paid.')]
      : []),
    ...(hasTrial
      ? [t('Free trials are stored but not applied yet: payment starts immediately.')]
      : []),
  ]
}
