import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'

test('never returns the same bytes twice, across refills of the pool', () => {
  const values = Array.from({ length: 5_000 }, () => systemRandom.bytes(16).toString('hex'))

  expect(new Set(values).size).toBe(values.length)
  expect(values.every((value) => value.length === 32)).toBe(true)
})

test.each([0, 1, 255, 256, 257, 4_096, 10_000])('returns %i bytes', (length) => {
  expect(systemRandom.bytes(length)).toHaveLength(length)
})

test('returns memory of its own, which later values do not change', () => {
  const first = systemRandom.bytes(32)
  const copy = Buffer.from(first)
  for (let i = 0; i < 300; i += 1) systemRandom.bytes(32)

  expect(first).toEqual(copy)
})
