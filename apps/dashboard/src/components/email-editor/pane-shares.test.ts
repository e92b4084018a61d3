import { expect, test } from 'vitest'
import { moveBorder, readShares } from './pane-shares.ts'

const rounded = (shares: readonly number[]) => shares.map((share) => Math.round(share * 100))

test.each([
  ['[0.3,0.7]', 2, [30, 70]],
  [null, 2, [50, 50]],
  ['[0.05,0.95]', 2, [50, 50]],
  ['["a",{}]', 2, [50, 50]],
  ['[0.3,0.7]', 3, [40, 36, 24]],
  ['{', 3, [40, 36, 24]],
])('reads %s for %i parts', (stored, count, expected) => {
  expect(rounded(readShares(stored, count))).toEqual(expected)
})

test('moves a border between its neighbors, which keep a smallest width', () => {
  expect(rounded(moveBorder([0.4, 0.4, 0.2], 0, 0.1))).toEqual([50, 30, 20])
  expect(rounded(moveBorder([0.4, 0.4, 0.2], 1, 0.5))).toEqual([40, 42, 18])
  expect(rounded(moveBorder([0.4, 0.4, 0.2], 0, -0.9))).toEqual([18, 62, 20])
})
