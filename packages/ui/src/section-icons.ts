import type { GlyphShape } from './icons.tsx'

/*
 * The icons of pages in a navigation. A module of their own, so that a sign-in page does not load
 * them.
 */

export const cardGlyph: GlyphShape = 'M3.5 5.5h13v9h-13zM3.5 8.7h13M6 12h2.5'
export const receiptGlyph: GlyphShape =
  'M5 3.5h10v13L12.5 15 10 16.5 7.5 15 5 16.5zM7.5 7.5h5M7.5 10.5h5'
export const bookGlyph: GlyphShape =
  'M10 5.2C8.6 4.2 6.6 3.8 3.5 3.8v11.6c3.1 0 5.1.4 6.5 1.4 1.4-1 3.4-1.4 6.5-1.4V3.8c-3.1 0-5.1.4-6.5 1.4Zm0 0v11.6'
export const chevronsGlyph: GlyphShape = 'm6.5 8 3.5-3.5L13.5 8m-7 4 3.5 3.5 3.5-3.5'
export const codeGlyph: GlyphShape = 'm7 6.5-3.5 3.5L7 13.5m6-7 3.5 3.5-3.5 3.5M11.2 5l-2.4 10'
export const devicesGlyph: GlyphShape =
  'M3.5 5h10.8v2.2M3.5 5v8h6.8M3.5 13H2.2M8 13v2.2m-2 0h4.3M11.8 8.6h4.4a.8.8 0 0 1 .8.8v6a.8.8 0 0 1-.8.8h-4.4a.8.8 0 0 1-.8-.8v-6a.8.8 0 0 1 .8-.8Z'
export const externalGlyph: GlyphShape =
  'M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11 4h5v5m0-5-7 7'
export const gridGlyph: GlyphShape =
  'M4 4h4.8v4.8H4zM11.2 4H16v4.8h-4.8zM4 11.2h4.8V16H4zM11.2 11.2H16V16h-4.8z'
export const homeGlyph: GlyphShape = 'M3.5 9 10 3.5 16.5 9M5 8v8h3.5v-4.5h3V16H15V8'
export const keyboardGlyph: GlyphShape =
  'M4.5 5h11A1.5 1.5 0 0 1 17 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5v-7A1.5 1.5 0 0 1 4.5 5ZM6 8.3v.1m2.7-.1v.1m2.6-.1v.1M14 8.3v.1M7 11.8h6'
export const historyGlyph: GlyphShape =
  'M4.2 7.2A6.5 6.5 0 1 1 3.5 10M4 3.8v3.5h3.5M10 6.5V10l2.5 1.8'
export const lockGlyph: GlyphShape =
  'M6.7 9V6.8a3.3 3.3 0 0 1 6.6 0V9M5.5 9h9A1.5 1.5 0 0 1 16 10.5v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 14.5v-4A1.5 1.5 0 0 1 5.5 9Z'
export const mailGlyph: GlyphShape =
  'M4.5 4.8h11A1.5 1.5 0 0 1 17 6.3v7.4a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.7V6.3a1.5 1.5 0 0 1 1.5-1.5Zm-1.2.8L10 10.5l6.7-4.9'
export const menuGlyph: GlyphShape = 'M3.5 6h13M3.5 10h13M3.5 14h13'
export const paletteGlyph: GlyphShape =
  'M10 3.2a6.8 6.8 0 1 0 0 13.6c1 0 1.5-.7 1.5-1.5 0-1.1-.9-1.3-.9-2.2 0-.7.6-1.2 1.4-1.2h1.9c1.7 0 2.9-1.1 2.9-2.8C16.8 5.8 13.8 3.2 10 3.2ZM6.6 9.6v.1m1.8-3.2v.1m3.4-.1v.1m2 2.9v.1'
export const pencilGlyph: GlyphShape =
  'm4 16 .8-3.4L13 4.4a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2l-8.2 8.2L4 16Zm8-10.6 2.6 2.6'
export const peopleGlyph: GlyphShape =
  'M8 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.8 16a5.2 5.2 0 0 1 10.4 0M13 4.2a2.8 2.8 0 0 1 0 5.1M14.8 11.6a5.2 5.2 0 0 1 2.4 4.4'
export const permissionsGlyph: GlyphShape =
  'M3.5 8h4.6V12H3.5zM12 3.6h4.5v4H12zM12 12.4h4.5v4H12zM8.1 10h1.7V5.6H12M9.8 10v4.4H12'
export const sendGlyph: GlyphShape = 'M16.5 3.5 9.2 10.8M16.5 3.5l-4.6 13-2.7-5.7-5.7-2.7 13-4.6Z'
export const shieldGlyph: GlyphShape =
  'M10 17c4-1.6 6-4 6-7.5V5l-6-2-6 2v4.5c0 3.5 2 5.9 6 7.5Zm-2.4-7 1.7 1.7L12.6 8.3'
export const tagGlyph: GlyphShape = 'M10.5 4H16v5.5L9.5 16 4 10.5zM13.2 6.8v.1'
export const teamGlyph: GlyphShape =
  'M10 9a2.4 2.4 0 1 0 0-4.8A2.4 2.4 0 0 0 10 9Zm-4.4 6.8a4.4 4.4 0 0 1 8.8 0M4.6 10.6a1.8 1.8 0 1 1 .7-3.4M2.2 14.6a3.4 3.4 0 0 1 1.7-2.4m11.5-1.6a1.8 1.8 0 1 0-.7-3.4m3.1 7.4a3.4 3.4 0 0 0-1.7-2.4'
export const templateGlyph: GlyphShape =
  'M5 3.8h10A1.2 1.2 0 0 1 16.2 5v10a1.2 1.2 0 0 1-1.2 1.2H5A1.2 1.2 0 0 1 3.8 15V5A1.2 1.2 0 0 1 5 3.8Zm-1.2 4h12.4M8 7.8v8.4'
export const webhookGlyph: GlyphShape =
  'M10 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Zm-5 9a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Zm10 0a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8.9 7.2l-2.8 5.2m1.1 1.9h5.6m1.1-1.9-2.8-5.2'
