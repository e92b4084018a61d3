import { localized } from '../src/text.ts'

/** The largest total of a purchase: 999,999 USD (protocol 06 §9). */
const MAX_TOTAL_CENTS = 99_999_900n
/** The smallest payment that Stripe accepts. A subscription may be free. */
const MIN_PAYMENT_CENTS = 50n
/** A longer number is above every limit. */
const MAX_QUANTITY_DIGITS = 9

/**
 * An amount in USD in cents: `"19.99"` is 1999. Exact, without floating point. Null if the text is
 * not an amount.
 */
export function toCents(amount: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,20})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === '' ? null : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** The number that a customer typed; null for anything but digits. */
export const parseQuantity = (text: string): number | null =>
  new RegExp(`^\\d{1,${MAX_QUANTITY_DIGITS}}$`).test(text) ? Number(text) : null

/** What a purchase costs, or why it is not possible. */
export type Total =
  | { readonly status: 'ok'; readonly cents: bigint }
  | { readonly status: 'no-amount' | 'quantity-too-small' | 'too-small' | 'too-large' }

/** The total of a quantity at a price. */
export function totalOf(
  unitCents: bigint | null,
  quantity: number | null,
  isSubscription: boolean,
): Total {
  if (unitCents === null) return { status: 'no-amount' }
  if (quantity === null || quantity < 1) return { status: 'quantity-too-small' }
  const cents = unitCents * BigInt(quantity)
  if (cents > MAX_TOTAL_CENTS) return { status: 'too-large' }
  return !isSubscription && cents < MIN_PAYMENT_CENTS
    ? { status: 'too-small' }
    : { status: 'ok', cents }
}

const usd = localized((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }))
const wholeUsd = localized(
  (tag) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** The exact decimal as text, which `Intl` formats without converting it to a float. */
const decimalOf = (cents: bigint) =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` as `${number}`

/** `$60.00` in the language of the page. */
export const formatTotal = (cents: bigint): string => usd().format(decimalOf(cents))

/** The same without cents if there are none: `$20`, `$19.99`. */
export const formatPrice = (cents: bigint): string => wholeUsd().format(decimalOf(cents))
