/** Tables with more rows than this draw only those that can be seen. */
export const WINDOWED_FROM = 200

// Drawn beyond the edges, so that neither a flick nor the arrow keys come to where nothing is.
const BEYOND = 15
// The first row moves in steps, so that scrolling by a few rows draws nothing anew.
const STEP = 10

/** Some rows of a list: from the first to before the last. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

export interface Sight {
  /** How many rows there are. */
  readonly count: number
  /** Of each, in pixels. */
  readonly rowHeight: number
  /** Where the first row would begin, in pixels of the window. */
  readonly rowsTop: number
  /** The part of the window in which rows can be seen. */
  readonly top: number
  readonly bottom: number
}

/** The rows to draw. */
export function rowsInSight({ count, rowHeight, rowsTop, top, bottom }: Sight): RowRange {
  const at = (y: number) => (y - rowsTop) / rowHeight
  const first = Math.floor((Math.floor(at(top)) - BEYOND) / STEP) * STEP
  const last = Math.ceil((Math.ceil(at(Math.max(top, bottom))) + BEYOND) / STEP) * STEP
  const clamp = (row: number) => Math.min(Math.max(row, 0), count)
  // Scrolled beyond the end, as after a filter has left few rows: the last ones are the nearest.
  return {
    first: Math.min(clamp(first), Math.max(0, count - BEYOND)),
    last: Math.max(clamp(last), Math.min(count, BEYOND)),
  }
}
