/** A cell of a column: a permission, or null where a line passes through. */
export interface Cell {
  readonly id: string | null
  readonly column: number
  /** Its neighbors in the adjacent columns. */
  readonly left: Cell[]
  readonly right: Cell[]
}

type Columns = readonly (readonly Cell[])[]

const SWEEPS = 6

/**
 * Orders each column so that few lines cross: repeatedly moves each cell to the mean position of
 * its neighbors (Sugiyama, Tagawa and Toda, 1981).
 */
export function orderCells(columns: Columns): Columns {
  const ordered = columns.map((cells) => [...cells])
  const placeOf = new Map(
    ordered.flatMap((cells) => cells.map((cell, place) => [cell, place] as const)),
  )
  const place = (cell: Cell) => placeOf.get(cell) ?? 0
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const side = sweep % 2 === 0 ? 'left' : 'right'
    for (const cells of side === 'left' ? ordered : ordered.toReversed()) {
      const wanted = new Map(cells.map((cell) => [cell, meanOf(cell[side], place) ?? place(cell)]))
      cells.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0))
      cells.forEach((cell, at) => {
        placeOf.set(cell, at)
      })
    }
  }
  return ordered
}

/**
 * The upper edges of all cells, as near to their neighbors as order, heights and gap allow. The
 * uppermost is at 0.
 */
export function spread(
  columns: Columns,
  heightOf: (cell: Cell) => number,
  gap: number,
): ReadonlyMap<Cell, number> {
  const tops = new Map<Cell, number>()
  const middle = (cell: Cell) => (tops.get(cell) ?? 0) + heightOf(cell) / 2
  for (const cells of columns) {
    let top = 0
    for (const cell of cells) {
      tops.set(cell, top)
      top += heightOf(cell) + gap
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const side = sweep % 2 === 0 ? 'left' : 'right'
    for (const cells of side === 'left' ? columns : columns.toReversed()) {
      const wanted = cells.map(
        (cell) => (meanOf(cell[side], middle) ?? middle(cell)) - heightOf(cell) / 2,
      )
      const found = nearestApart(
        wanted,
        cells.map((cell) => heightOf(cell) + gap),
      )
      cells.forEach((cell, at) => {
        tops.set(cell, found[at] ?? 0)
      })
    }
  }
  const uppermost = [...tops.values()].reduce(
    (least, top) => Math.min(least, top),
    Number.POSITIVE_INFINITY,
  )
  return new Map([...tops].map(([cell, top]) => [cell, top - uppermost]))
}

/**
 * Numbers of which each is at least its length below the next, with the smallest sum of squared
 * distances to the wanted ones. Neighbors that are too close are merged and share their mean (pool
 * adjacent violators).
 */
export function nearestApart(
  wanted: readonly number[],
  lengths: readonly number[],
): readonly number[] {
  const pools: { sum: number; count: number }[] = []
  const before: number[] = []
  let offset = 0
  wanted.forEach((each, at) => {
    before.push(offset)
    let pool = { sum: each - offset, count: 1 }
    for (
      let last = pools.at(-1);
      last && last.sum / last.count > pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pools.pop()
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count }
    }
    pools.push(pool)
    offset += lengths[at] ?? 0
  })
  return pools
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((start, at) => start + (before[at] ?? 0))
}

function meanOf(cells: readonly Cell[], value: (cell: Cell) => number): number | undefined {
  return cells.length === 0
    ? undefined
    : cells.reduce((sum, cell) => sum + value(cell), 0) / cells.length
}
