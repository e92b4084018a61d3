import { type GlyphShape, keyGlyph, monitorGlyph, settingsGlyph, shieldGlyph } from '@latchkey/ui'

const bell: GlyphShape =
  'M10 3.2a4.6 4.6 0 0 0-4.6 4.6c0 4-1.6 5.4-1.6 5.4h12.4s-1.6-1.4-1.6-5.4A4.6 4.6 0 0 0 10 3.2ZM8.5 15.8a1.7 1.7 0 0 0 3 0'
const circlePlus: GlyphShape = 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM10 7v6M7 10h6'
const contact: GlyphShape =
  'M10 10.4a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM4.4 16.2a5.6 5.6 0 0 1 11.2 0'

/** The built-in icons for items (protocol 08 §15). */
export const ITEM_ICONS = {
  Contact: contact,
  ShieldCheck: shieldGlyph,
  Bell: bell,
  Monitor: monitorGlyph,
  Key: keyGlyph,
  Settings: settingsGlyph,
  CirclePlus: circlePlus,
} as const satisfies Record<string, GlyphShape>

export type ItemIconName = keyof typeof ITEM_ICONS
