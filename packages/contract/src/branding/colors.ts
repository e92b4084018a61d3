/*
 * Contrast of colors as `#rrggbb` (WCAG 2.2, relative luminance). No schema library, so that the
 * branding page of the dashboard computes the same as the service.
 */

/** Whether a text is a color as `#rrggbb`, in either case. */
export const isHexColor = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text)

/** Relative luminance, 0 to 1, of a color as `#rrggbb`. */
export function hexLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, 1 to 21. */
export function hexContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [hexLuminance(one), hexLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * White or black, whichever is easier to read on a color. One of the two always has a contrast of
 * at least 4.58, so text on any color meets AA. White wins while it has 4.5.
 */
export function textOn(color: string): '#ffffff' | '#000000' {
  const onWhite = hexContrast(color, '#ffffff')
  return onWhite >= 4.5 || onWhite >= hexContrast(color, '#000000') ? '#ffffff' : '#000000'
}
