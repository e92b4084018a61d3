import styles from './icons.module.css'

/**
 * An icon on a grid of 20 × 20. One constant each, so that a bundle contains only the used ones.
 */
export type GlyphShape = string

export const addGlyph: GlyphShape = 'M10 4v12M4 10h12'
export const backGlyph: GlyphShape = 'm11.5 5.5-4.5 4.5 4.5 4.5'
export const bookGlyph: GlyphShape =
  'M10 5.2C8.6 4.2 6.6 3.8 3.5 3.8v11.6c3.1 0 5.1.4 6.5 1.4 1.4-1 3.4-1.4 6.5-1.4V3.8c-3.1 0-5.1.4-6.5 1.4Zm0 0v11.6'
export const chevronDownGlyph: GlyphShape = 'm5.8 8 4.2 4.2L14.2 8'
export const chevronRightGlyph: GlyphShape = 'm8 5.8 4.2 4.2L8 14.2'
export const chevronsGlyph: GlyphShape = 'm6.5 8 3.5-3.5L13.5 8m-7 4 3.5 3.5 3.5-3.5'
export const closeGlyph: GlyphShape = 'm5.5 5.5 9 9m0-9-9 9'
export const columnsGlyph: GlyphShape =
  'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-9A1.5 1.5 0 0 1 4.5 4Zm3.2 0v12m4.6-12v12'
export const copyGlyph: GlyphShape =
  'M7.5 7.5h7a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 6 15V9a1.5 1.5 0 0 1 1.5-1.5ZM13 7.5V5A1.5 1.5 0 0 0 11.5 3.5h-6A1.5 1.5 0 0 0 4 5v6a1.5 1.5 0 0 0 1.5 1.5H6'
export const dotsGlyph: GlyphShape =
  'M4.5 10.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Zm5.5 0a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Zm5.5 0a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Z'
export const downloadGlyph: GlyphShape =
  'M10 3.5v8.7m0 0 3.3-3.3M10 12.2 6.7 8.9M4 13.5V15a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 16 15v-1.5'
export const externalGlyph: GlyphShape =
  'M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11 4h5v5m0-5-7 7'
export const globeGlyph: GlyphShape =
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0 0c2 0 3-3.1 3-7s-1-7-3-7-3 3.1-3 7 1 7 3 7ZM3.3 8h13.4M3.3 12h13.4'
export const gridGlyph: GlyphShape =
  'M4 4h4.8v4.8H4zM11.2 4H16v4.8h-4.8zM4 11.2h4.8V16H4zM11.2 11.2H16V16h-4.8z'
export const homeGlyph: GlyphShape = 'M3.5 9 10 3.5 16.5 9M5 8v8h3.5v-4.5h3V16H15V8'
export const keyGlyph: GlyphShape =
  'M12.8 11.2a4 4 0 1 0-4-4c0 .5.1 1 .3 1.5L3.5 14.3v2.2h2.7v-1.9h1.9v-1.9l1.9-1.9c.9.3 1.8.4 2.8.4ZM13.6 6.4v.1'
export const keyboardGlyph: GlyphShape =
  'M4.5 5h11A1.5 1.5 0 0 1 17 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5v-7A1.5 1.5 0 0 1 4.5 5ZM6 8.3v.1m2.7-.1v.1m2.6-.1v.1M14 8.3v.1M7 11.8h6'
export const lockGlyph: GlyphShape =
  'M6.7 9V6.8a3.3 3.3 0 0 1 6.6 0V9M5.5 9h9A1.5 1.5 0 0 1 16 10.5v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 14.5v-4A1.5 1.5 0 0 1 5.5 9Z'
export const mailGlyph: GlyphShape =
  'M4.5 4.8h11A1.5 1.5 0 0 1 17 6.3v7.4a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.7V6.3a1.5 1.5 0 0 1 1.5-1.5Zm-1.2.8L10 10.5l6.7-4.9'
export const menuGlyph: GlyphShape = 'M3.5 6h13M3.5 10h13M3.5 14h13'
export const monitorGlyph: GlyphShape =
  'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 11.5v-6A1.5 1.5 0 0 1 4.5 4ZM7 16h6m-3-3v3'
export const moonGlyph: GlyphShape = 'M16.2 11.8A6.7 6.7 0 0 1 8.2 3.8a6.7 6.7 0 1 0 8 8Z'
export const pencilGlyph: GlyphShape =
  'm4 16 .8-3.4L13 4.4a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2l-8.2 8.2L4 16Zm8-10.6 2.6 2.6'
export const peopleGlyph: GlyphShape =
  'M8 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.8 16a5.2 5.2 0 0 1 10.4 0M13 4.2a2.8 2.8 0 0 1 0 5.1M14.8 11.6a5.2 5.2 0 0 1 2.4 4.4'
export const permissionsGlyph: GlyphShape =
  'M3.5 8h4.6V12H3.5zM12 3.6h4.5v4H12zM12 12.4h4.5v4H12zM8.1 10h1.7V5.6H12M9.8 10v4.4H12'
export const searchGlyph: GlyphShape =
  'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 3.5 3.5'
export const settingsGlyph: GlyphShape =
  'M3.5 6.5h6m4 0h3M3.5 13.5h3m4 0h6M11.5 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8.5 15.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z'
export const shieldGlyph: GlyphShape =
  'M10 17c4-1.6 6-4 6-7.5V5l-6-2-6 2v4.5c0 3.5 2 5.9 6 7.5Zm-2.4-7 1.7 1.7L12.6 8.3'
export const signOutGlyph: GlyphShape =
  'M8 4H5.5A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8m4.5-9 3 3-3 3m3-3H8'
export const sunGlyph: GlyphShape =
  'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10 2.8v1.4m0 11.6v1.4M2.8 10h1.4m11.6 0h1.4M4.9 4.9l1 1m8.2 8.2 1 1m0-10.2-1 1m-8.2 8.2-1 1'
export const teamGlyph: GlyphShape =
  'M10 9a2.4 2.4 0 1 0 0-4.8A2.4 2.4 0 0 0 10 9Zm-4.4 6.8a4.4 4.4 0 0 1 8.8 0M4.6 10.6a1.8 1.8 0 1 1 .7-3.4M2.2 14.6a3.4 3.4 0 0 1 1.7-2.4m11.5-1.6a1.8 1.8 0 1 0-.7-3.4m3.1 7.4a3.4 3.4 0 0 0-1.7-2.4'
export const tickGlyph: GlyphShape = 'm4.5 10.5 3.5 3.5 7.5-8'
export const trashGlyph: GlyphShape =
  'M4 6h12M8 6V4.3A.8.8 0 0 1 8.8 3.5h2.4a.8.8 0 0 1 .8.8V6m2.7 0-.6 9a1.5 1.5 0 0 1-1.5 1.5H7.4A1.5 1.5 0 0 1 5.9 15l-.6-9M8.5 9v4.5m3-4.5v4.5'
export const warningGlyph: GlyphShape =
  'M10 7.5v3.3m0 2.7v.1M8.8 4 3 14.2a1.4 1.4 0 0 0 1.2 2.1h11.6a1.4 1.4 0 0 0 1.2-2.1L11.2 4a1.4 1.4 0 0 0-2.4 0Z'
export const webhookGlyph: GlyphShape =
  'M10 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Zm-5 9a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Zm10 0a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8.9 7.2l-2.8 5.2m1.1 1.9h5.6m1.1-1.9-2.8-5.2'
export const eyeGlyph: GlyphShape =
  'M1.8 10S4.7 4.6 10 4.6 18.2 10 18.2 10 15.3 15.4 10 15.4 1.8 10 1.8 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z'
export const eyeOffGlyph: GlyphShape =
  'M8.2 4.8A7.6 7.6 0 0 1 10 4.6c5.3 0 8.2 5.4 8.2 5.4a14 14 0 0 1-2.2 2.9M5 6a13.6 13.6 0 0 0-3.2 4s2.9 5.4 8.2 5.4a7.8 7.8 0 0 0 4.2-1.2M8.3 8.3a2.4 2.4 0 0 0 3.4 3.4M2.5 2.5l15 15'
export const alertGlyph: GlyphShape =
  'M10 6.2v4.4M10 13.7v.1M10 17.6a7.6 7.6 0 1 0 0-15.2 7.6 7.6 0 0 0 0 15.2Z'
export const checkGlyph: GlyphShape =
  'm6.8 10.3 2.2 2.2 4.3-4.8M10 17.6a7.6 7.6 0 1 0 0-15.2 7.6 7.6 0 0 0 0 15.2Z'
export const personGlyph: GlyphShape =
  'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 16.8a6.2 6.2 0 0 1 12.4 0'

/** An icon beside a text or in a labeled button. Hidden from screen readers. */
export function Glyph({ shape }: { shape: GlyphShape }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={shape} />
    </svg>
  )
}
