import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, totalCents, usdCentsOf } from './money.ts'

test.each([
  ['19.99', 1999n],
  ['0', 0n],
  ['0.5', 50n],
  ['0.05', 5n],
  ['1000', 100_000n],
  ['90071992547409.93', 9_007_199_254_740_993n],
])('%s USD are %s cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents)
  expect(usdCentsOf({ USD: amount, serverOnly: false })).toBe(cents)
})

test('converts every amount exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 0, max: 99 }),
      (a, b) => {
        expect(toCents(`${a}.${String(b).padStart(2, '0')}`)).toBe(a * 100n + BigInt(b))
      },
    ),
  )
})

test('limits the total to 999,999.99 USD', () => {
  expect(totalCents(1n, 99_999_999)).toBe(99_999_999n)
  expect(totalCents(1n, 100_000_000)).toBeNull()
  expect(totalCents(33_333_333n, 3)).toBe(99_999_999n)
})

test('has no price in USD for another currency', () => {
  expect(usdCentsOf({ EUR: '5', serverOnly: false })).toBeNull()
})
