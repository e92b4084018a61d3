/** A color in any notation of CSS. */
type Color = string

/** The color names of a theme (protocol 08 §17.2). */
export type ThemeColor = keyof typeof COLORS

/** Colors by their names, in any notation of CSS. */
export interface ThemeColors extends Partial<Record<ThemeColor, Color>> {}

/** What an app can change in the look of the screens (protocol 08 §17.2). */
export interface ThemeConfig {
  /** Colors for light pages. Others keep their default. */
  light?: ThemeColors | undefined
  /** Colors for dark pages. Others keep their default. */
  dark?: ThemeColors | undefined
  /** The radius of fields and buttons, a CSS length. Other radii follow it. */
  radius?: string | undefined
}

interface ColorTokens {
  /** The tokens that the color sets. */
  tokens: readonly string[]
  /** The value of the first token in tokens.css, for a theme with only one of the two. */
  light: Color
  dark: Color
}

const entry = (tokens: string, light: Color, dark: Color): ColorTokens => ({
  tokens: tokens.split(' '),
  light: `oklch(${light})`,
  dark: `oklch(${dark})`,
})

const TEXT = ['0.22 0.015 265', '0.95 0.004 265'] as const
const SURFACE = ['1 0 0', '0.205 0.01 265'] as const
const SURFACE_2 = ['0.962 0.004 265', '0.26 0.012 265'] as const

/** Each color of a theme, with its default. */
export const COLORS = {
  background: entry('--lk-bg', '0.975 0.003 265', '0.165 0.008 265'),
  foreground: entry('--lk-text', ...TEXT),
  card: entry('--lk-surface', ...SURFACE),
  cardForeground: entry('--lk-surface-text', ...TEXT),
  popover: entry('--lk-popover', ...SURFACE),
  popoverForeground: entry('--lk-popover-text', ...TEXT),
  primary: entry('--lk-accent --lk-link', '0.475 0.185 265', '0.73 0.125 265'),
  primaryForeground: entry('--lk-accent-text', '1 0 0', '0.18 0.03 265'),
  secondary: entry('--lk-secondary', ...SURFACE),
  secondaryForeground: entry('--lk-secondary-text', ...TEXT),
  muted: entry('--lk-surface-2', ...SURFACE_2),
  mutedForeground: entry('--lk-text-2', '0.475 0.015 265', '0.735 0.012 265'),
  accent: entry('--lk-hover', ...SURFACE_2),
  accentForeground: entry('--lk-hover-text', ...TEXT),
  destructive: entry('--lk-danger', '0.52 0.19 27', '0.76 0.125 25'),
  destructiveForeground: entry('--lk-danger-text', '1 0 0', '0.18 0.03 25'),
  border: entry('--lk-border', '0.915 0.005 265', '0.305 0.012 265'),
  input: entry('--lk-border-control', '0.64 0.012 265', '0.55 0.014 265'),
  ring: entry('--lk-focus', '0.54 0.19 265', '0.77 0.125 265'),
}

/** What ends a value in a style sheet. None of it is part of a color or a length. */
const ENDS_VALUE = /[;{}<>\\]|\/\*/

/** Throws for a value that CSS does not know. On a server, only for one that is not one value. */
function requireValue(property: string, value: string, place: string): void {
  const isKnown = typeof CSS === 'undefined' || CSS.supports(property, value)
  if (ENDS_VALUE.test(value) || !isKnown)
    throw new Error(`Theme: "${value}" of ${place} is not a CSS ${property} value.`)
}

export const isColorName = (name: string): name is ThemeColor => Object.hasOwn(COLORS, name)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The stylesheet of a theme: tokens for the page, and the mode that `watchColorScheme` marks. */
export function themeStyles(theme: ThemeConfig): string {
  const light: ThemeColors = isRecord(theme.light) ? theme.light : {}
  const dark: ThemeColors = isRecord(theme.dark) ? theme.dark : {}
  const { radius } = theme
  const names = new Set([...Object.keys(light), ...Object.keys(dark)].filter(isColorName))
  const lines = [...names].flatMap((name) => {
    const { tokens, ...defaults } = COLORS[name]
    for (const [scheme, colors] of Object.entries({ light, dark }))
      if (colors[name] !== undefined) requireValue('color', colors[name], `${scheme}.${name}`)
    const value = `light-dark(${light[name] ?? defaults.light}, ${dark[name] ?? defaults.dark})`
    return tokens.map((token) => `${token}: ${value};`)
  })
  if (radius !== undefined) {
    requireValue('border-radius', radius, 'radius')
    lines.push(
      `--lk-radius-s: calc(${radius} * 0.6);`,
      `--lk-radius-m: ${radius};`,
      `--lk-radius-l: calc(${radius} * 1.4);`,
    )
  }
  return [`:root { ${lines.join(' ')} }`, modeRule('light'), modeRule('dark')].join('\n')
}

/** Elements below the root that set a mode of their own keep it (`tokens.css`). */
const modeRule = (scheme: 'light' | 'dark') => `@layer latchkey {
  :root:has(> head > meta[name="latchkey-color-scheme"][content="${scheme}"]) {
    --lk-scheme: ${scheme};
  }
}`
