/** A color in OKLCH: lightness 0–1, chroma, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** Parses `oklch(0.5 0.1 265)`; null for any other notation. */
export function parseOklch(text: string): Oklch | null {
  const found = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text.trim())
  return found ? { l: Number(found[1]), c: Number(found[2]), h: Number(found[3]) } : null
}

/**
 * Red, green and blue in linear light, 0–1. Colors that sRGB cannot show have channels outside of
 * that range. Matrices: https://bottosson.github.io/posts/oklab/.
 */
function toLinearRgb({ l, c, h }: Oklch): [red: number, green: number, blue: number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/**
 * The color as `#rrggbb`, or `#rrggbbaa` with an opacity of 0–1. A channel that is at most 5 %
 * outside of sRGB is clipped, as screens do; a color further outside has no hex (null). Transfer
 * function: IEC 61966-2-1.
 */
export function toHex(color: Oklch, opacity = 1): string | null {
  const channels = toLinearRgb(color)
  if (channels.some((channel) => channel < -0.05 || channel > 1.05)) return null
  const encoded = channels.map((channel) =>
    channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055,
  )
  const bytes = opacity < 1 ? [...encoded, opacity] : encoded
  const hex = bytes.map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** Relative luminance as WCAG 2 defines it. Out-of-gamut channels are clipped, as screens do. */
export function luminance(color: Oklch): number {
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  const [red, green, blue] = toLinearRgb(color)
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}

/** The contrast ratio of WCAG 2 between two colors, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
