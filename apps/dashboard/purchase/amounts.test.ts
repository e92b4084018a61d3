import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice, formatTotal, parseQuantity, toCents, totalOf } from './amounts.ts'

test.each([
  ['0', 0n],
  ['20', 2000n],
  ['19.99', 1999n],
  ['19.9', 1990n],
  ['0.07', 7n],
  ['90071992547409.93', 9007199254740993n],
])('reads %s as %s cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents)
})

test.each(['', '.', '1.', '.5', '1.999', '-1', '1e3', '1,5', ' 1', '１'])(
  'does not read "%s" as an amount',
  (amount) => {
    expect(toCents(amount)).toBeNull()
  },
)

test('shows exactly the amount that it reads', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), (cents) => {
      const digits = formatTotal(cents).replace(/[^\d.]/g, '')
      expect(toCents(digits)).toBe(cents)
    }),
  )
})

test('leaves out cents only in the price of one', () => {
  expect(formatTotal(123_456_00n)).toBe('$123,456.00')
  expect(formatPrice(123_456_00n)).toBe('$123,456')
  expect(formatPrice(1999n)).toBe('$19.99')
  expect(formatPrice(1990n)).toBe('$19.90')
})

test.each([
  ['1', 1],
  ['007', 7],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['٣', null],
  ['1234567890', null],
])('reads the quantity "%s" as %s', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test('multiplies exactly', () => {
  expect(totalOf(1999n, 3, false)).toEqual({ status: 'ok', cents: 5997n })
})

test('allows a total of 999,999 USD and no more', () => {
  expect(totalOf(99_999_900n, 1, false)).toEqual({ status: 'ok', cents: 99_999_900n })
  expect(totalOf(99_999_901n, 1, false)).toEqual({ status: 'too-large' })
  expect(totalOf(1n, 999_999_999, false)).toEqual({ status: 'too-large' })
})

test('needs an amount and at least one', () => {
  expect(totalOf(null, 1, false)).toEqual({ status: 'no-amount' })
  expect(totalOf(100n, 0, false)).toEqual({ status: 'quantity-too-small' })
  expect(totalOf(100n, null, false)).toEqual({ status: 'quantity-too-small' })
})

test('needs 50 cents, except for a free subscription', () => {
  expect(totalOf(7n, 7, false)).toEqual({ status: 'too-small' })
  expect(totalOf(7n, 8, false)).toEqual({ status: 'ok', cents: 56n })
  expect(totalOf(0n, 3, true)).toEqual({ status: 'ok', cents: 0n })
})
