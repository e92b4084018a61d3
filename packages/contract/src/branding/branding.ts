import type { ProjectConfig } from '../project-config/config.ts'
import { hexContrast, isHexColor, textOn } from './colors.ts'
import type { BrandingButton, BrandingFont } from './limits.ts'

/** The colors of one scheme, as `#rrggbb`. */
export interface BrandingColors {
  /** Null keeps the default; in dark, that of light. */
  readonly accent: string | null
  /** The color of the page around the card. Null keeps the default. */
  readonly background: string | null
}

/** The look of a project on the wire (protocol 09 §24 no. 18). */
export interface Branding {
  readonly colors: { readonly light: BrandingColors; readonly dark: BrandingColors }
  /** Radius of fields and buttons in CSS pixels. Null keeps the default. */
  readonly radius: number | null
  readonly font: BrandingFont
  readonly logo_light: string | null
  /** The logo on dark pages. Null: the light one. */
  readonly logo_dark: string | null
  readonly button_style: BrandingButton
  readonly texts: {
    /** Shown instead of the project's name. */
    readonly page_title: string | null
    readonly terms_url: string | null
    readonly privacy_url: string | null
  }
}

/** The branding of a configuration, with its defaults. */
export function readBranding({ branding }: Pick<ProjectConfig, 'branding'>): Branding {
  const { colors, radius, font, logoLight, logoDark, buttonStyle, texts } = branding ?? {}
  const colorsOf = (scheme: 'light' | 'dark'): BrandingColors => ({
    accent: colors?.[scheme]?.accent ?? null,
    background: colors?.[scheme]?.background ?? null,
  })
  return {
    colors: { light: colorsOf('light'), dark: colorsOf('dark') },
    radius: radius ?? null,
    font: font ?? 'system',
    logo_light: logoLight ?? null,
    logo_dark: logoDark ?? null,
    button_style: buttonStyle ?? 'solid',
    texts: {
      page_title: texts?.pageTitle ?? null,
      terms_url: texts?.termsUrl ?? null,
      privacy_url: texts?.privacyUrl ?? null,
    },
  }
}

/** The surface of cards and emails in each scheme, for contrast. */
const SURFACES = { light: '#ffffff', dark: '#1a1c21' } as const
/** The surface of a control under the pointer. Text on it is harder to read than on the card. */
const HOVERED = { light: '#f0f2f4', dark: '#25272d' } as const

/** A color that is hard to see. Saving it is allowed. */
export interface BrandingWarning {
  readonly field: 'colors.light.accent' | 'colors.dark.accent'
  /** The contrast with the card, rounded down to two decimals. */
  readonly contrast: number
  /** What buttons and focus marks need (WCAG 2.2, 1.4.11). */
  readonly minimum: 3
}

/** The accent of a scheme. Dark falls back to that of light. */
const accentOf = ({ colors }: Branding, scheme: 'light' | 'dark'): string | null => {
  const accent = colors[scheme].accent ?? colors.light.accent
  return accent !== null && isHexColor(accent) ? accent : null
}

/** Lists the accents that hardly stand out from the card. */
export function findBrandingWarnings(branding: Branding): BrandingWarning[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const accent = accentOf(branding, scheme)
    const contrast = accent === null ? 21 : hexContrast(accent, SURFACES[scheme])
    return contrast >= 3
      ? []
      : [
          {
            field: `colors.${scheme}.accent` as const,
            contrast: Math.floor(contrast * 100) / 100,
            minimum: 3 as const,
          },
        ]
  })
}

/** The accent of an email and the text on it, or null without an accent. */
export function brandingButton(
  branding: Branding,
  scheme: 'light' | 'dark',
): { accent: string; text: string } | null {
  const accent = accentOf(branding, scheme)
  return accent === null ? null : { accent, text: textOn(accent) }
}

const FONTS: { readonly [F in Exclude<BrandingFont, 'system'>]: string } = {
  serif: 'ui-serif, Georgia, Cambria, "Times New Roman", "Noto Serif", serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, Comfortaa, system-ui, sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
}

/** The tokens of one scheme, by their names. */
function schemeTokens(branding: Branding, scheme: 'light' | 'dark'): Record<string, string> {
  const accent = accentOf(branding, scheme)
  const { background } = branding.colors[scheme]
  const tokens: Record<string, string> = {}
  if (accent !== null) {
    const text = textOn(accent)
    // Hover moves away from the text, so its contrast only grows.
    const shift = text === '#ffffff' ? '- 0.1' : '+ 0.1'
    tokens['--lk-accent'] = accent
    tokens['--lk-accent-text'] = text
    tokens['--lk-accent-hover'] = `oklch(from ${accent} calc(l ${shift}) c h)`
    // Links and focus marks have the accent only where it can be seen.
    tokens['--lk-link'] = hexContrast(accent, HOVERED[scheme]) >= 4.5 ? accent : 'var(--lk-text)'
    tokens['--lk-focus'] = hexContrast(accent, SURFACES[scheme]) >= 3 ? accent : 'var(--lk-text)'
  }
  if (background !== null && isHexColor(background)) {
    tokens['--lk-bg'] = background
    tokens['--lk-bg-text'] = textOn(background)
  }
  return tokens
}

/** What a token is in a scheme that does not set it. Dark always has the accent of light. */
const DEFAULTS: Readonly<Record<string, readonly [light: string, dark?: string]>> = {
  '--lk-bg': ['oklch(0.975 0.003 265)', 'oklch(0.165 0.008 265)'],
  '--lk-bg-text': ['var(--lk-text-2)', 'var(--lk-text-2)'],
  '--lk-accent': ['oklch(0.475 0.185 265)'],
  '--lk-accent-text': ['oklch(1 0 0)'],
  '--lk-accent-hover': ['oklch(0.375 0.185 265)'],
  '--lk-link': ['oklch(0.475 0.185 265)'],
  '--lk-focus': ['oklch(0.54 0.19 265)'],
}

/**
 * The style sheet of a branding: the tokens that differ from those of `tokens.css`, outside of a
 * layer. The empty text if nothing differs. It contains no text that a person wrote, only colors
 * in their exact form, a number and names. With `within`, it applies to the elements of a selector
 * and their content instead of the page.
 */
export function brandingStyles(branding: Branding, within?: string): string {
  const [light, dark] = [schemeTokens(branding, 'light'), schemeTokens(branding, 'dark')]
  const names = [...new Set([...Object.keys(light), ...Object.keys(dark)])]
  const lines = names.map((name) => {
    const lightValue = light[name] ?? DEFAULTS[name]?.[0]
    return `${name}:light-dark(${lightValue},${dark[name] ?? DEFAULTS[name]?.[1]})`
  })
  const { radius, font, button_style } = branding
  if (radius !== null && Number.isFinite(radius)) {
    const [small, large] = [radius * 0.6, radius * 1.4].map((value) => Math.round(value * 10) / 10)
    lines.push(`--lk-radius-s:${small}px`, `--lk-radius-m:${radius}px`, `--lk-radius-l:${large}px`)
  }
  if (font !== 'system' && Object.hasOwn(FONTS, font)) lines.push(`--lk-font:${FONTS[font]}`)
  const root = lines.length === 0 ? '' : `${within ?? ':root'}{${lines.join(';')}}`
  if (button_style !== 'outline') return root
  return within === undefined ? root + OUTLINE : `${root}${within} ${OUTLINE}`
}

/** The text has the color of links, which is readable on the card. */
const OUTLINE =
  '[data-variant="primary"]{--button-bg:transparent;--button-bg-hover:var(--lk-surface-2);--button-text:var(--lk-link);--button-border:currentColor}'
