import { expect, test } from 'vitest'
import { money } from './money.ts'
import { everyText, includedText, kindOf, lengthText, priceText } from './summaries.ts'

test.each([
  ['20', 'USD', '$20'],
  ['19.9', 'USD', '$19.90'],
  ['0.01', 'EUR', '€0.01'],
  ['1500', 'JPY', '¥1,500'],
  // A number would round it.
  ['9007199254740993.01', 'USD', '$9,007,199,254,740,993.01'],
] as const)('formats %s %s', (amount, currency, expected) => {
  expect(money(amount, currency)).toBe(expected)
})

test.each([
  [{ USD: '20', interval: [1, 'month'] }, '$20 every month'],
  [{ USD: '5', EUR: '4.5', interval: [3, 'day'] }, '$5 or €4.50 every 3 days'],
  [{ USD: '400' }, '$400 once'],
  [{ USD: '400', interval: [0, 'year'] }, '$400 once'],
] as const)('summarizes the price %j', (price, expected) => {
  expect(priceText(price)).toBe(expected)
})

test.each([
  [5, [1, 'month'], 'when-purchase-expires', '5 × Seats every month, expire with the purchase'],
  [5, 'never', 'when-purchase-expires', '5 × Seats, expire with the purchase'],
  [1000, [2, 'week'], 'when-repeated', '1,000 × Seats every 2 weeks, replaced each time'],
  [1, 'never', 'when-repeated', '1 × Seats'],
  [1, [1, 'year'], 'never', '1 × Seats every year, never expire'],
] as const)('summarizes %s included every %s that expire %s', (quantity, repeat, expires, text) => {
  expect(includedText({ quantity, repeat, expires }, 'Seats')).toBe(text)
})

test('names intervals', () => {
  expect(everyText([1, 'day'])).toBe('every day')
  expect(everyText([2, 'year'])).toBe('every 2 years')
  expect([lengthText([1, 'week']), lengthText([14, 'day'])]).toEqual(['1 week', '14 days'])
})

test('an offer with a recurring price is a subscription', () => {
  expect(kindOf({ prices: 'include-by-default' })).toBe('free')
  expect(kindOf({ prices: { a: { USD: '1', serverOnly: false } } })).toBe('one-time')
  expect(kindOf({ prices: { a: { USD: '1', serverOnly: false, interval: [1, 'week'] } } })).toBe(
    'recurring',
  )
})
