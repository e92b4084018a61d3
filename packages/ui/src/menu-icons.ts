import type { GlyphShape } from './icons.tsx'

/* The icons of menus and devices. A module of their own, because no first page shows them. */

export const clockGlyph: GlyphShape =
  'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm0-10V10l2.5 1.5'
/** Rows far apart. */
export const comfortableGlyph: GlyphShape = 'M3.5 5h13v4h-13zm0 6h13v4h-13z'
/** Rows close together. */
export const compactGlyph: GlyphShape = 'M3.5 4.5h13m-13 3.7h13m-13 3.6h13m-13 3.7h13'
export const monitorGlyph: GlyphShape =
  'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 11.5v-6A1.5 1.5 0 0 1 4.5 4ZM7 16h6m-3-3v3'
export const moonGlyph: GlyphShape = 'M16.2 11.8A6.7 6.7 0 0 1 8.2 3.8a6.7 6.7 0 1 0 8 8Z'
export const signOutGlyph: GlyphShape =
  'M8 4H5.5A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8m4.5-9 3 3-3 3m3-3H8'
export const sunGlyph: GlyphShape =
  'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10 2.8v1.4m0 11.6v1.4M2.8 10h1.4m11.6 0h1.4M4.9 4.9l1 1m8.2 8.2 1 1m0-10.2-1 1m-8.2 8.2-1 1'
