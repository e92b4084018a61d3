/** The widths of columns in pixels, by id. Other columns are as wide as the table makes them. */
export type Widths = Readonly<Record<string, number>>

export const MIN_WIDTH = 80
export const MAX_WIDTH = 640

/** A whole number of pixels that a column can have. */
export const clampWidth = (px: number): number =>
  Math.round(Math.min(Math.max(px, MIN_WIDTH), MAX_WIDTH))

/** Widths that were stored, of the columns with the ids. Anything invalid is ignored. */
export function readWidths(stored: unknown, ids: readonly string[]): Widths {
  if (typeof stored !== 'object' || stored === null) return {}
  const all = new Map(Object.entries(stored))
  return Object.fromEntries(
    ids.flatMap((id) => {
      const px: unknown = all.get(id)
      return typeof px === 'number' && px === clampWidth(px) ? [[id, px]] : []
    }),
  )
}
