/** Tables with more rows than this render only the visible ones. */
export const WINDOWED_FROM = 200

// Rendered beyond the edges, so that fast scrolling and arrow keys do not reach empty space.
const BEYOND = 15
// The first row moves in steps, so that a short scroll renders nothing again.
const STEP = 10

/** A range of rows: from the first up to, but not including, the last. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

export interface Viewport {
  /** The number of rows. */
  readonly count: number
  /** In pixels. */
  readonly rowHeight: number
  /** The position of the first row, in pixels of the window. */
  readonly rowsTop: number
  /** The part of the window in which rows are visible. */
  readonly top: number
  readonly bottom: number
}

/** The rows to render. */
export function rowsInSight({ count, rowHeight, rowsTop, top, bottom }: Viewport): RowRange {
  const at = (y: number) => (y - rowsTop) / rowHeight
  const first = Math.floor((Math.floor(at(top)) - BEYOND) / STEP) * STEP
  const last = Math.ceil((Math.ceil(at(Math.max(top, bottom))) + BEYOND) / STEP) * STEP
  const clamp = (row: number) => Math.min(Math.max(row, 0), count)
  // Scrolled beyond the end, such as after a filter: the last rows are the nearest.
  return {
    first: Math.min(clamp(first), Math.max(0, count - BEYOND)),
    last: Math.max(clamp(last), Math.min(count, BEYOND)),
  }
}
