export { fromInlineOffer } from './inline-offer.ts'
export { addInterval, countIntervals, elapsedIntervals, isEndless } from './interval.ts'
export { totalCents, usdCentsOf } from './money.ts'
export {
  type Customer,
  defaultOffers,
  findOffer,
  findPrice,
  groupOf,
  type Offer,
  type PaymentsConfig,
  type Price,
  pricesOf,
} from './offer.ts'
