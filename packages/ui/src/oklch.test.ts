import { expect, test } from 'vitest'
import { parseOklch, toHex } from './oklch.ts'

const hexOf = (text: string, opacity?: number) => {
  const color = parseOklch(text)
  return color && toHex(color, opacity)
}

test('colors of sRGB are written as hex, with and without opacity', () => {
  expect(hexOf('oklch(1 0 0)')).toBe('#ffffff')
  expect(hexOf('oklch(0 0 0)')).toBe('#000000')
  // Pure red, green and blue in OKLCH: CSS Color 4, section 9.4, to four digits.
  expect(hexOf('oklch(0.6279 0.2576 29.22)')).toBe('#ff0000')
  expect(hexOf('oklch(0.5198 0.1768 142.5)')).toBe('#008000')
  expect(hexOf('oklch(0 0 0)', 0.5)).toBe('#00000080')
})

test('a color outside of sRGB has no hex', () => {
  expect(hexOf('oklch(0.7 0.3 150)')).toBeNull()
})

test('a channel that is hardly outside of sRGB is clipped', () => {
  expect(hexOf('oklch(0.77 0.125 265)')).toBe('#8db2ff')
})
