import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderConfig } from '../project-config/render.ts'
import { type Branding, brandingStyles, findBrandingWarnings, readBranding } from './branding.ts'
import { hexContrast, textOn } from './colors.ts'

const defaults = readBranding(renderConfig({}))
const withAccent = (light: string, dark: string | null = null): Branding => ({
  ...defaults,
  colors: { light: { accent: light, background: null }, dark: { accent: dark, background: null } },
})
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0f766e', '#FFFFFF', 5.47],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(hexContrast(one, other)).toBeCloseTo(expected, 2)
  expect(hexContrast(other, one)).toBeCloseTo(expected, 2)
})

test('text on any color has a contrast of at least 4.5', () => {
  fc.assert(fc.property(color, (any) => hexContrast(textOn(any), any) >= 4.5))
})

test('the default look needs no style sheet', () => {
  expect(brandingStyles(defaults)).toBe('')
})

test('dark has the accent of light, unless it has its own', () => {
  expect(brandingStyles(withAccent('#112233'))).toContain('--lk-accent:light-dark(#112233,#112233)')
  expect(brandingStyles(withAccent('#112233', '#ddeeff'))).toContain(
    '--lk-accent:light-dark(#112233,#ddeeff)',
  )
})

test('links keep the color of text where the accent is hard to read', () => {
  expect(brandingStyles(withAccent('#ffee88'))).toContain(
    '--lk-link:light-dark(var(--lk-text),#ffee88)',
  )
})

test('warns exactly about accents with less than 3:1', () => {
  expect(findBrandingWarnings(defaults)).toEqual([])
  expect(findBrandingWarnings(withAccent('#0f766e', '#5eead4'))).toEqual([])
  expect(findBrandingWarnings(withAccent('#ffee88')).map(({ field }) => field)).toEqual([
    'colors.light.accent',
  ])
})

test('no stored value gets into the style sheet as it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.double(), (text, number) => {
      const colors = { accent: text, background: text }
      const styles = brandingStyles({
        ...defaults,
        colors: { light: colors, dark: colors },
        radius: number,
        font: text as 'serif',
        button_style: text as 'solid',
      })
      return !/[<>@\\]|url|\/\*/.test(styles)
    }),
  )
})
