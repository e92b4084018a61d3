import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWithin } from './shrink-image.ts'

test('does not enlarge a picture, and fits its longer side', () => {
  expect(fitWithin(1024, 512)).toEqual({ width: 512, height: 256 })
  expect(fitWithin(300, 900)).toEqual({ width: 171, height: 512 })
  expect(fitWithin(100, 50)).toEqual({ width: 100, height: 50 })
})

test('keeps at least one pixel of a very thin picture', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (width, height) => {
        const fitted = fitWithin(width, height)
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(512)
      },
    ),
  )
})
