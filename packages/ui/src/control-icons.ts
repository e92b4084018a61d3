import type { GlyphShape } from './icons.tsx'

/*
 * The icons of controls. A module of their own, so that a first page without any does not load
 * them.
 */

export const alertGlyph: GlyphShape =
  'M10 6.2v4.4M10 13.7v.1M10 17.6a7.6 7.6 0 1 0 0-15.2 7.6 7.6 0 0 0 0 15.2Z'
export const checkGlyph: GlyphShape =
  'm6.8 10.3 2.2 2.2 4.3-4.8M10 17.6a7.6 7.6 0 1 0 0-15.2 7.6 7.6 0 0 0 0 15.2Z'
export const chevronDownGlyph: GlyphShape = 'm5.8 8 4.2 4.2L14.2 8'
export const chevronRightGlyph: GlyphShape = 'm8 5.8 4.2 4.2L8 14.2'
export const closeGlyph: GlyphShape = 'm5.5 5.5 9 9m0-9-9 9'
export const columnsGlyph: GlyphShape =
  'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-9A1.5 1.5 0 0 1 4.5 4Zm3.2 0v12m4.6-12v12'
export const copyGlyph: GlyphShape =
  'M7.5 7.5h7a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 6 15V9a1.5 1.5 0 0 1 1.5-1.5ZM13 7.5V5A1.5 1.5 0 0 0 11.5 3.5h-6A1.5 1.5 0 0 0 4 5v6a1.5 1.5 0 0 0 1.5 1.5H6'
export const dotsGlyph: GlyphShape =
  'M4.5 10.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Zm5.5 0a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Zm5.5 0a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Z'
export const downloadGlyph: GlyphShape =
  'M10 3.5v8.7m0 0 3.3-3.3M10 12.2 6.7 8.9M4 13.5V15a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 16 15v-1.5'
export const eyeGlyph: GlyphShape =
  'M1.8 10S4.7 4.6 10 4.6 18.2 10 18.2 10 15.3 15.4 10 15.4 1.8 10 1.8 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z'
export const eyeOffGlyph: GlyphShape =
  'M8.2 4.8A7.6 7.6 0 0 1 10 4.6c5.3 0 8.2 5.4 8.2 5.4a14 14 0 0 1-2.2 2.9M5 6a13.6 13.6 0 0 0-3.2 4s2.9 5.4 8.2 5.4a7.8 7.8 0 0 0 4.2-1.2M8.3 8.3a2.4 2.4 0 0 0 3.4 3.4M2.5 2.5l15 15'
export const filterGlyph: GlyphShape = 'M3.5 5.5h13M6 10h8m-5.5 4.5h3'
export const tickGlyph: GlyphShape = 'm4.5 10.5 3.5 3.5 7.5-8'
export const trashGlyph: GlyphShape =
  'M4 6h12M8 6V4.3A.8.8 0 0 1 8.8 3.5h2.4a.8.8 0 0 1 .8.8V6m2.7 0-.6 9a1.5 1.5 0 0 1-1.5 1.5H7.4A1.5 1.5 0 0 1 5.9 15l-.6-9M8.5 9v4.5m3-4.5v4.5'
export const uploadGlyph: GlyphShape =
  'M10 12.2V3.5m0 0 3.3 3.3M10 3.5 6.7 6.8M4 13.5V15a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 16 15v-1.5'
