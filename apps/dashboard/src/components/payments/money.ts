import { CURRENCIES, type Currency } from '@latchkey/contract/pure'
import { ALL_CURRENCIES, type PriceConfig } from '../../data/payments/offers.ts'
import { localized } from '../../text.ts'

/** The formatters of a currency: whole amounts are shown without decimals. */
const formatters = localized((tag) => {
  const create = (currency: string, decimals: number) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  const made = new Map<string, Intl.NumberFormat>()
  return (currency: Currency, decimals: number) => {
    const key = `${currency}${decimals}`
    const formatter = made.get(key) ?? create(currency, decimals)
    made.set(key, formatter)
    return formatter
  }
})

/** An amount with its currency. It is text and formatted as such, never converted to a number. */
export function money(amount: string, currency: Currency): string {
  const decimals = amount.includes('.') ? CURRENCIES[currency] : 0
  return formatters()(currency, decimals).format(amount as Intl.StringNumericLiteral)
}

/** The amounts of a price in the order of the currencies. */
export const amountsOf = (
  price: Partial<Pick<PriceConfig, Currency>>,
): readonly (readonly [Currency, string])[] =>
  ALL_CURRENCIES.flatMap((currency) => {
    const amount = price[currency]
    return amount === undefined ? [] : [[currency, amount] as const]
  })

const alternatives = localized((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))

/** The amounts of a price in all its currencies, such as `$20 or €18`. */
export const allAmounts = (price: Partial<Pick<PriceConfig, Currency>>): string =>
  alternatives().format(amountsOf(price).map(([currency, amount]) => money(amount, currency)))
