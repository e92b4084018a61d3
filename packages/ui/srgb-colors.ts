import { parseOklch, toHex } from './src/oklch.ts'

/**
 * A PostCSS plugin that writes the colors of styles as hex, for apps whose build tools would add
 * both a hex and a `lab()` notation of each color for old browsers. Colors outside of sRGB, and
 * those that are computed from properties, stay as they are.
 */
export const srgbColors = {
  postcssPlugin: 'srgb-colors',
  Declaration(declaration: { value: string }) {
    const value = declaration.value.replace(
      /oklch\(([\d. ]+)(?: \/ ([\d.]+))?\)/g,
      (written, color: string, opacity?: string) => {
        const parsed = parseOklch(`oklch(${color})`)
        return (parsed && toHex(parsed, Number(opacity ?? 1))) ?? written
      },
    )
    if (value !== declaration.value) declaration.value = value
  },
}
