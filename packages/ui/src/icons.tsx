import styles from './icons.module.css'
import { type PartProps, part } from './part.ts'

/**
 * An icon on a grid of 20 × 20. One constant each, so that a bundle contains only the used ones.
 */
export type GlyphShape = string

export const addGlyph: GlyphShape = 'M10 4v12M4 10h12'
export const backGlyph: GlyphShape = 'm11.5 5.5-4.5 4.5 4.5 4.5'
export const globeGlyph: GlyphShape =
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0 0c2 0 3-3.1 3-7s-1-7-3-7-3 3.1-3 7 1 7 3 7ZM3.3 8h13.4M3.3 12h13.4'
export const keyGlyph: GlyphShape =
  'M12.8 11.2a4 4 0 1 0-4-4c0 .5.1 1 .3 1.5L3.5 14.3v2.2h2.7v-1.9h1.9v-1.9l1.9-1.9c.9.3 1.8.4 2.8.4ZM13.6 6.4v.1'
export const searchGlyph: GlyphShape =
  'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 3.5 3.5'
export const settingsGlyph: GlyphShape =
  'M3.5 6.5h6m4 0h3M3.5 13.5h3m4 0h6M11.5 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8.5 15.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z'
export const warningGlyph: GlyphShape =
  'M10 7.5v3.3m0 2.7v.1M8.8 4 3 14.2a1.4 1.4 0 0 0 1.2 2.1h11.6a1.4 1.4 0 0 0 1.2-2.1L11.2 4a1.4 1.4 0 0 0-2.4 0Z'
export const personGlyph: GlyphShape =
  'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 16.8a6.2 6.2 0 0 1 12.4 0'

export interface GlyphProps extends PartProps {
  shape: GlyphShape
  /** Turns around where texts run from right to left, as an arrow to the next page does. */
  mirrored?: boolean
}

/** An icon beside a text or in a labeled button. Hidden from screen readers. */
export function Glyph({ shape, mirrored, className }: GlyphProps) {
  return (
    <svg
      {...part('icon', styles.icon, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
      data-mirrored={mirrored || undefined}
    >
      <path d={shape} />
    </svg>
  )
}
