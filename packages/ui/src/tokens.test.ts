import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, luminance, type Oklch, parseOklch } from './oklch.ts'

// Joined into one line each, regardless of formatting.
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  .replace(/\(\s+/g, '(')
  .replace(/\s+\)/g, ')')
  .replace(/,\s+/g, ', ')

/** The two values of a color token: light and dark. Hover colors are relative to another token. */
function palette(name: string): Record<'light' | 'dark', Oklch> {
  const text = new RegExp(`${name}: light-dark\\((.+)\\);`).exec(css)?.[1] ?? ''
  const relative =
    /^oklch\(from var\((--lk-\w+)\) calc\(l ([+-]) ([\d.]+)\) c h\), oklch\(from var\(\1\) calc\(l ([+-]) ([\d.]+)\) c h\)$/.exec(
      text,
    )
  if (relative) {
    const base = palette(relative[1] ?? '')
    const shift = (sign: string | undefined, by: string | undefined) =>
      (sign === '-' ? -1 : 1) * Number(by)
    return {
      light: { ...base.light, l: base.light.l + shift(relative[2], relative[3]) },
      dark: { ...base.dark, l: base.dark.l + shift(relative[4], relative[5]) },
    }
  }
  const [light, dark] = text.split(', ').map(parseOklch)
  if (!light || !dark) throw new Error(`${name} is not a pair of OKLCH colors: ${text}`)
  return { light, dark }
}

test('gives 21 for black on white, 1 for equal colors, and the luminance of sRGB #767676 for mid gray', () => {
  const white = { l: 1, c: 0, h: 0 }

  expect(contrast({ l: 0, c: 0, h: 0 }, white)).toBeCloseTo(21, 1)
  expect(contrast(white, white)).toBeCloseTo(1, 5)
  expect(luminance({ l: 0.5671, c: 0, h: 0 })).toBeCloseTo(0.1812, 2)
})

const grounds = ['--lk-bg', '--lk-surface', '--lk-surface-2']

describe.each(['light', 'dark'] as const)('the %s palette', (scheme) => {
  const text: [string, string][] = [
    ...[
      '--lk-text',
      '--lk-text-2',
      '--lk-link',
      '--lk-danger',
      '--lk-success',
      '--lk-warning',
    ].flatMap((name) => grounds.map((ground): [string, string] => [name, ground])),
    ['--lk-accent-text', '--lk-accent'],
    ['--lk-accent-text', '--lk-accent-hover'],
    ['--lk-danger-text', '--lk-danger'],
    ['--lk-danger-text', '--lk-danger-hover'],
    ['--lk-danger', '--lk-danger-surface'],
    ['--lk-text', '--lk-danger-surface'],
    ['--lk-success', '--lk-success-surface'],
    ['--lk-text', '--lk-success-surface'],
  ]
  test.each(text)('has readable %s on %s', (name, ground) => {
    expect(contrast(palette(name)[scheme], palette(ground)[scheme])).toBeGreaterThanOrEqual(4.5)
  })

  const shapes = ['--lk-border-control', '--lk-focus', '--lk-accent', '--lk-danger'].flatMap(
    (name) => grounds.slice(0, 2).map((ground): [string, string] => [name, ground]),
  )
  test.each(shapes)('distinguishes %s from %s', (name, ground) => {
    expect(contrast(palette(name)[scheme], palette(ground)[scheme])).toBeGreaterThanOrEqual(3)
  })
})

test('has lighter dark surfaces when they are raised', () => {
  const [bg = 0, surface = 0, raised = 0] = grounds.map((name) => palette(name).dark.l)

  expect(bg).toBeLessThan(surface)
  expect(surface).toBeLessThan(raised)
})
