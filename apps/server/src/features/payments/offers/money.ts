import type { Price } from './offer.ts'

/** The largest total of a purchase, in cents (protocol 06 §9). */
const MAX_TOTAL_CENTS = 99_999_999n

/**
 * An amount of a currency with two decimals in cents: `"19.99"` is 1999. Exact, without floating
 * point. The text is a valid amount (protocol 06 §2.1).
 */
export function toCents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** The total of a quantity at a price, in cents, or null if that is too much. */
export function totalCents(unitCents: bigint, quantity: number): bigint | null {
  const total = unitCents * BigInt(quantity)
  return total > MAX_TOTAL_CENTS ? null : total
}

/** The price in cents of USD, the only currency that is charged; null without such an amount. */
export const usdCentsOf = ({ USD }: Price): bigint | null =>
  USD === undefined ? null : toCents(USD)
