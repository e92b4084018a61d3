import type {
  IncludedItemConfig,
  Interval,
  OfferConfig,
  PriceConfig,
} from '../../data/payments/offers.ts'
import { count as formatCount, t } from '../../text.ts'
import { allAmounts } from './money.ts'

/** `[3, 'month']` → “every 3 months” */
export function everyText([count, unit]: Interval): string {
  switch (unit) {
    case 'day':
      return t('{count, plural, =1 {every day} one {every # day} other {every # days}}', { count })
    case 'week':
      return t('{count, plural, =1 {every week} one {every # week} other {every # weeks}}', {
        count,
      })
    case 'month':
      return t('{count, plural, =1 {every month} one {every # month} other {every # months}}', {
        count,
      })
    case 'year':
      return t('{count, plural, =1 {every year} one {every # year} other {every # years}}', {
        count,
      })
  }
}

/** `[7, 'day']` → “7 days” */
export function lengthText([count, unit]: Interval): string {
  switch (unit) {
    case 'day':
      return t('{count, plural, one {# day} other {# days}}', { count })
    case 'week':
      return t('{count, plural, one {# week} other {# weeks}}', { count })
    case 'month':
      return t('{count, plural, one {# month} other {# months}}', { count })
    case 'year':
      return t('{count, plural, one {# year} other {# years}}', { count })
  }
}

/** An interval of zero means none (protocol 06 §2.1). */
export const repeats = <T extends Interval | 'never' | undefined>(
  interval: T,
): interval is Extract<T, Interval> =>
  interval !== undefined && interval !== 'never' && interval[0] > 0

/** What a price costs and how often, such as “$20 every month”. */
export function priceText(price: Omit<PriceConfig, 'serverOnly'>): string {
  const amount = allAmounts(price)
  return repeats(price.interval)
    ? t('{price} {rhythm}', { price: amount, rhythm: everyText(price.interval) })
    : t('{price} once', { price: amount })
}

/** What comes with an offer, such as “5 × Seats every month, expire with the purchase”. */
export function includedText(
  { quantity, repeat, expires }: IncludedItemConfig,
  itemName: string,
): string {
  const what = t('{quantity} × {item}', { quantity: formatCount(quantity), item: itemName })
  const grant = repeats(repeat) ? t('{what} {rhythm}', { what, rhythm: everyText(repeat) }) : what
  if (expires === 'when-purchase-expires') return t('{grant}, expire with the purchase', { grant })
  // Without a repetition, they are granted once and kept.
  if (!repeats(repeat)) return grant
  return expires === 'when-repeated'
    ? t('{grant}, replaced each time', { grant })
    : t('{grant}, never expire', { grant })
}

/** Whether an offer is bought once, renewed or held by every customer. */
export function kindOf({ prices }: Pick<OfferConfig, 'prices'>): 'free' | 'recurring' | 'one-time' {
  if (typeof prices === 'string') return 'free'
  return Object.values(prices).some(({ interval }) => repeats(interval)) ? 'recurring' : 'one-time'
}
