export { fromInlineOffer, type InlineOffer } from './inline-offer.ts'
export { addInterval, elapsedIntervals, isEndless } from './interval.ts'
export { toCents, totalCents, usdCentsOf } from './money.ts'
export {
  type Customer,
  type DefaultOffer,
  defaultOffers,
  findOffer,
  findPrice,
  groupOf,
  type Offer,
  type PaymentsConfig,
  type Price,
  pricesOf,
} from './offer.ts'
