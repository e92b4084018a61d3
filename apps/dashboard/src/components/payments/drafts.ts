import {
  CURRENCIES,
  type Currency,
  type DAY_UNITS,
  findMoneyProblem,
  isConfigId,
} from '@latchkey/contract/pure'
import type { FieldErrors } from '@latchkey/ui'
import {
  ALL_CURRENCIES,
  type IncludedItemConfig,
  type Interval,
  type PriceConfig,
} from '../../data/payments/offers.ts'
import { t } from '../../text.ts'
import { repeats } from './summaries.ts'

/*
 * Prices and included items as they are in a form: texts as they were typed, and a key for each,
 * because IDs change while they are typed.
 */

export type Unit = (typeof DAY_UNITS)[number]

export interface IntervalDraft {
  readonly count: string
  readonly unit: Unit
}

export interface PriceDraft {
  readonly key: string
  readonly id: string
  readonly amounts: Readonly<Partial<Record<Currency, string>>>
  /** Null: it is paid once. */
  readonly interval: IntervalDraft | null
  readonly freeTrial: IntervalDraft | null
  readonly serverOnly: boolean
}

export interface IncludedDraft {
  readonly key: string
  readonly itemId: string
  readonly quantity: string
  /** Null: it is granted once. */
  readonly repeat: IntervalDraft | null
  readonly expires: IncludedItemConfig['expires']
}

let lastKey = 0
const newKey = () => `${++lastKey}`

/** The longest interval that the forms accept. */
const MAX_COUNT = 9999
/** The largest quantity that the forms accept: more does not fit into a purchase. */
const MAX_QUANTITY = 1_000_000_000

export const draftOfInterval = ([count, unit]: Interval): IntervalDraft => ({
  count: String(count),
  unit,
})
export const intervalOf = ({ count, unit }: IntervalDraft): Interval => [Number(count), unit]

const draftOrNull = (interval: Interval | 'never' | undefined) =>
  repeats(interval) ? draftOfInterval(interval) : null

/** An empty price. */
export const newPrice = (id: string, interval: Interval | null = null): PriceDraft => ({
  key: newKey(),
  id,
  amounts: { USD: '' },
  interval: interval && draftOfInterval(interval),
  freeTrial: null,
  serverOnly: false,
})

export const draftOfPrice = (id: string, price: PriceConfig): PriceDraft => ({
  key: newKey(),
  id,
  amounts: Object.fromEntries(
    ALL_CURRENCIES.flatMap((currency) =>
      price[currency] === undefined ? [] : [[currency, price[currency]]],
    ),
  ),
  interval: draftOrNull(price.interval),
  freeTrial: draftOrNull(price.freeTrial),
  serverOnly: price.serverOnly,
})

/** A price without mistakes, as it is written. */
export const priceOf = ({ amounts, interval, freeTrial, serverOnly }: PriceDraft): PriceConfig => ({
  ...Object.fromEntries(
    ALL_CURRENCIES.flatMap((currency) => {
      const amount = amounts[currency]?.trim()
      return amount ? [[currency, amount]] : []
    }),
  ),
  ...(interval && { interval: intervalOf(interval) }),
  ...(freeTrial && { freeTrial: intervalOf(freeTrial) }),
  serverOnly,
})

/** An included item without a quantity. */
export const newIncluded = (itemId: string): IncludedDraft => ({
  key: newKey(),
  itemId,
  quantity: '1',
  repeat: null,
  expires: 'never',
})

export const draftOfIncluded = (
  itemId: string,
  { quantity, repeat, expires }: IncludedItemConfig,
): IncludedDraft => ({
  key: newKey(),
  itemId,
  quantity: String(quantity),
  repeat: draftOrNull(repeat),
  // Without a repetition, it never expires.
  expires: expires === 'when-repeated' && !repeats(repeat) ? 'never' : expires,
})

export const includedOf = ({ quantity, repeat, expires }: IncludedDraft): IncludedItemConfig => ({
  quantity: Number(quantity),
  repeat: repeat ? intervalOf(repeat) : 'never',
  expires,
})

/** What is wrong with an ID that is not used yet. */
export function findIdMistake(id: string, taken: Iterable<string>): string | undefined {
  if (id === '') return t('Enter an ID')
  if (!isConfigId(id))
    return t('Start with a letter or "_", then use letters, numbers, "_" and "-"')
  return new Set(taken).has(id) ? t('This ID is already taken') : undefined
}

/** What is wrong with an amount, in the words of protocol 06 §2.1. */
export function findAmountMistake(amount: string, currency: Currency): string | undefined {
  switch (findMoneyProblem(amount, currency, CURRENCIES[currency])) {
    case null:
      return undefined
    case 'Money amount must not have leading zeros':
      return t('Money amount must not have leading zeros')
    case 'Money amount must be in the format of <number> or <number>.<number>':
      return t('Money amount must be in the format of <number> or <number>.<number>')
    default:
      return t('Too many decimals; {code} only has {n} decimals', {
        code: currency,
        n: CURRENCIES[currency],
      })
  }
}

const isWhole = (text: string, most: number) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= most

export const findCountMistake = ({ count }: IntervalDraft): string | undefined =>
  isWhole(count, MAX_COUNT)
    ? undefined
    : t('Enter a whole number from 1 to {most}', { most: MAX_COUNT })

/** The name of a field of a price or an included item: the part says which. */
export const fieldName = (key: string, part: string): string => `${key}.${part}`

/** The errors of a price by the names of its fields. `taken` are the IDs of the other prices. */
export function findPriceMistakes(price: PriceDraft, taken: readonly string[]): FieldErrors {
  const name = (part: string) => fieldName(price.key, part)
  const usd = price.amounts.USD?.trim()
  return {
    [name('id')]: findIdMistake(price.id.trim(), taken),
    ...Object.fromEntries(
      ALL_CURRENCIES.flatMap((currency) => {
        const amount = price.amounts[currency]?.trim()
        return amount ? [[name(currency), findAmountMistake(amount, currency)]] : []
      }),
    ),
    ...(usd ? {} : { [name('USD')]: t('Enter the price in USD. Others are not charged yet.') }),
    ...(price.interval && { [name('interval')]: findCountMistake(price.interval) }),
    ...(price.freeTrial && { [name('freeTrial')]: findCountMistake(price.freeTrial) }),
  }
}

/** The errors of an included item by the names of its fields. */
export function findIncludedMistakes(
  included: IncludedDraft,
  taken: readonly string[],
): FieldErrors {
  const name = (part: string) => fieldName(included.key, part)
  return {
    [name('item')]:
      included.itemId === ''
        ? t('Choose an item')
        : taken.includes(included.itemId)
          ? t('The offer already includes this item')
          : undefined,
    [name('quantity')]: isWhole(included.quantity, MAX_QUANTITY)
      ? undefined
      : t('Enter a whole number from 1'),
    ...(included.repeat && { [name('repeat')]: findCountMistake(included.repeat) }),
  }
}

/** Whether there is any error. */
export const hasMistakes = (errors: FieldErrors): boolean => Object.values(errors).some(Boolean)

/** The prices or items besides the one with this key. */
export const others = <D extends { readonly key: string }>(
  drafts: readonly D[],
  key: string,
): readonly D[] => drafts.filter((draft) => draft.key !== key)

/** `monthly`, or `monthly-2` if that is taken. */
export function freeId(wanted: string, taken: readonly string[]): string {
  const candidate = (n: number) => (n === 1 ? wanted : `${wanted}-${n}`)
  let n = 1
  while (taken.includes(candidate(n))) n += 1
  return candidate(n)
}
