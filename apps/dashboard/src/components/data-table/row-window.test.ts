import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsInSight } from './row-window.ts'

describe('the rows rendered of a long table', () => {
  const sight = fc.record({
    count: fc.integer({ min: 1, max: 20_000 }),
    rowHeight: fc.integer({ min: 20, max: 80 }),
    rowsTop: fc.integer({ min: -1_000_000, max: 5000 }),
    top: fc.integer({ min: 0, max: 1000 }),
    bottom: fc.integer({ min: -500, max: 3000 }),
  })

  test('include all visible rows', () => {
    fc.assert(
      fc.property(sight, fc.nat(), (seen, pick) => {
        const { first, last } = rowsInSight(seen)
        const row = pick % seen.count
        const rowTop = seen.rowsTop + row * seen.rowHeight
        const isSeen = rowTop < seen.bottom && rowTop + seen.rowHeight > seen.top
        if (isSeen) expect(first <= row && row < last).toBe(true)
      }),
    )
  })

  test('are never many more than fit', () => {
    fc.assert(
      fc.property(sight, (seen) => {
        const { first, last } = rowsInSight(seen)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(last).toBeLessThanOrEqual(seen.count)
        expect(last).toBeGreaterThan(first)
        const fitting = Math.max(0, seen.bottom - seen.top) / seen.rowHeight
        expect(last - first).toBeLessThanOrEqual(fitting + 60)
      }),
    )
  })

  test('stay the same after a short scroll', () => {
    const at = (rowsTop: number) =>
      rowsInSight({ count: 10_000, rowHeight: 40, rowsTop, top: 0, bottom: 800 })

    expect(at(-40_000)).toEqual(at(-40_020))
    expect(at(-40_000)).not.toEqual(at(-41_000))
  })
})
