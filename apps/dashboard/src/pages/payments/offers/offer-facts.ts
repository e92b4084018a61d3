import { customerTypeNames } from '../../../components/payments/customer-types.ts'
import {
  includedText,
  lengthText,
  priceText,
  repeats,
} from '../../../components/payments/summaries.ts'
import {
  basesOf,
  FREE,
  nameOfGroup,
  nameOfItem,
  nameOfOffer,
  type OfferConfig,
  type Payments,
  pricesOf,
} from '../../../data/payments/offers.ts'
import { list, t } from '../../../text.ts'

/** One property of an offer in words. */
export interface OfferFact {
  readonly name: string
  readonly lines: readonly string[]
}

/** Everything about an offer in words, for comparing two versions of it. */
export function factsOf(offer: OfferConfig, payments: Payments): readonly OfferFact[] {
  const yesOrNo = (value: boolean | undefined) => [value ? t('Yes') : t('No')]
  const bases = basesOf(offer).map((id) => {
    const base = Object.hasOwn(payments.offers, id) ? payments.offers[id] : undefined
    return nameOfOffer({ id, displayName: base?.displayName ?? '' })
  })
  return [
    { name: t('Name'), lines: [offer.displayName] },
    { name: t('Customer type'), lines: [t(customerTypeNames[offer.customerType])] },
    {
      name: t('Group'),
      lines: [offer.groupId === undefined ? t('None') : nameOfGroup(payments, offer.groupId)],
    },
    { name: t('Stackable'), lines: yesOrNo(offer.stackable) },
    { name: t('Server-only'), lines: yesOrNo(offer.serverOnly) },
    { name: t('Add-on to'), lines: [bases.length > 0 ? list(bases) : t('None')] },
    {
      name: t('Free trial'),
      lines: [repeats(offer.freeTrial) ? lengthText(offer.freeTrial) : t('None')],
    },
    {
      name: t('Prices'),
      lines:
        offer.prices === FREE
          ? [t('Free, included by default')]
          : pricesOf(offer).map(([id, price]) =>
              [
                t('{name}: {value}', { name: id, value: priceText(price) }),
                ...(price.serverOnly ? [t('server-only')] : []),
                ...(repeats(price.freeTrial)
                  ? [t('{time} free trial', { time: lengthText(price.freeTrial) })]
                  : []),
              ].join(' · '),
            ),
    },
    {
      name: t('Items'),
      lines: Object.entries(offer.includedItems).map(([id, item]) =>
        includedText(item, nameOfItem(payments, id)),
      ),
    },
  ]
}

/** The properties in which two versions of an offer differ. */
export function differencesOf(
  mine: OfferConfig,
  theirs: OfferConfig,
  payments: Payments,
): readonly {
  readonly name: string
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}[] {
  const others = factsOf(theirs, payments)
  return factsOf(mine, payments).flatMap(({ name, lines }, at) => {
    const other = others[at]?.lines ?? []
    return lines.join('\n') === other.join('\n') ? [] : [{ name, mine: lines, theirs: other }]
  })
}
