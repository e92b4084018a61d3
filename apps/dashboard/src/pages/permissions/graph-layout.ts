import type { Containment } from '../../components/permission-graph.ts'
import { type LayeredEdge, layer, leftToRight } from './graph-layers.ts'
import { type Cell, orderCells, spread } from './graph-order.ts'

/** A permission as a box. x and y are its upper left corner. All lengths are in pixels. */
export interface GraphNode {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line from container to contained. `path` is SVG path data, `tip` that of its arrowhead. */
export interface GraphEdge extends LayeredEdge {
  readonly path: string
  readonly tip: string
}

export interface GraphLayout {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly width: number
  readonly height: number
  /** Where the permissions without containments start, if there are others too. */
  readonly aloneFrom: number | null
}

export const NODE_HEIGHT = 36
/** Longer IDs are truncated in the drawing. */
export const LONGEST_LABEL = 26

const ROW_GAP = 14
const BEND_HEIGHT = 8
const COLUMN_GAP = 64
const MARGIN = 20
const CAPTION_HEIGHT = 44
const LETTER_WIDTH = 7.25
const LABEL_PADDING = 30
// For the mark after an ID.
const MARK_WIDTH = 18
const NARROWEST = 96
// Lines between boxes need a position in each column. If that were too many, lines are straight.
const MOST_BENDS = 4000

/**
 * Draws containments from left to right. Terminates for any graph. No two boxes touch, and every
 * line leads right unless it is part of a cycle.
 */
export function layoutGraph(containment: Containment): GraphLayout {
  const { columnOf, edges, alone } = layer(containment)
  const { cells, chains } = cellsOf(columnOf, edges)
  const tops = spread(orderCells(cells), heightOf, ROW_GAP)

  const byColumn = Object.groupBy([...columnOf.keys()], (id) => columnOf.get(id) ?? 0)
  const widths = Array.from({ length: cells.length }, (_, column) =>
    Math.max(NARROWEST, ...(byColumn[column] ?? []).map(widthOf)),
  )
  const lefts = widths.map((_, column) =>
    widths.slice(0, column).reduce((sum, width) => sum + width + COLUMN_GAP, MARGIN),
  )

  const nodes = [...columnOf].map(([id, column]): GraphNode => {
    const cell = cells[column]?.find((each) => each.id === id)
    return {
      id,
      x: lefts[column] ?? 0,
      y: Math.round((cell && tops.get(cell)) ?? 0) + MARGIN,
      width: widths[column] ?? 0,
      height: NODE_HEIGHT,
    }
  })
  const nodeOf = new Map(nodes.map((node) => [node.id, node]))
  const drawn = edges.flatMap((edge, at): GraphEdge[] => {
    const [left, right] = leftToRight(edge).map((id) => nodeOf.get(id))
    if (!left || !right) return []
    const bends = (chains[at] ?? []).map((cell) => {
      const x = lefts[cell.column] ?? 0
      return {
        x,
        to: x + (widths[cell.column] ?? 0),
        y: (tops.get(cell) ?? 0) + MARGIN + BEND_HEIGHT / 2,
      }
    })
    return [{ ...edge, ...lineOf(edge, left, right, bends) }]
  })

  const connectedHeight = nodes.reduce((lowest, { y }) => Math.max(lowest, y + NODE_HEIGHT), 0)
  const connectedWidth = nodes.reduce((widest, { x, width }) => Math.max(widest, x + width), 0)
  const caption = nodes.length > 0 && alone.length > 0 ? connectedHeight + CAPTION_HEIGHT : null
  const rest = gridOf(alone, caption ?? MARGIN, connectedWidth - MARGIN)
  const all = [...nodes, ...rest]
  return {
    nodes: all,
    edges: drawn,
    width: all.reduce((widest, { x, width }) => Math.max(widest, x + width), 0) + MARGIN,
    height: all.reduce((lowest, { y, height }) => Math.max(lowest, y + height), 0) + MARGIN,
    aloneFrom: caption,
  }
}

const heightOf = (cell: Cell) => (cell.id === null ? BEND_HEIGHT : NODE_HEIGHT)

const widthOf = (id: string) =>
  Math.ceil(Math.min(id.length, LONGEST_LABEL) * LETTER_WIDTH + LABEL_PADDING + MARK_WIDTH)

/**
 * The cells of each column, including one for each line that passes through. `chains` are the
 * latter by edge.
 */
function cellsOf(columnOf: ReadonlyMap<string, number>, edges: readonly LayeredEdge[]) {
  const cells: Cell[][] = Array.from({ length: 1 + Math.max(-1, ...columnOf.values()) }, () => [])
  const cellOf = new Map<string, Cell>()
  for (const [id, column] of columnOf) {
    const cell: Cell = { id, column, left: [], right: [] }
    cellOf.set(id, cell)
    cells[column]?.push(cell)
  }
  const span = ([left, right]: readonly [string, string]) =>
    (columnOf.get(right) ?? 0) - (columnOf.get(left) ?? 0)
  const bendsNeeded = edges.reduce((sum, edge) => sum + span(leftToRight(edge)) - 1, 0)
  const chains = edges.map((edge) => {
    const ends = leftToRight(edge)
    const [left, right] = ends.map((id) => cellOf.get(id))
    if (!left || !right) return []
    const chain = Array.from(
      { length: bendsNeeded > MOST_BENDS ? 0 : span(ends) - 1 },
      (_, at): Cell => {
        const bend: Cell = { id: null, column: left.column + at + 1, left: [], right: [] }
        cells[bend.column]?.push(bend)
        return bend
      },
    )
    const way = [left, ...chain, right]
    way.forEach((cell, at) => {
      const next = way[at + 1]
      if (!next) return
      cell.right.push(next)
      next.left.push(cell)
    })
    return chain
  })
  return { cells, chains }
}

interface EdgeSegment {
  /** Level from `x` to `to`. */
  readonly x: number
  readonly to: number
  readonly y: number
}

function lineOf(
  { backward }: LayeredEdge,
  left: GraphNode,
  right: GraphNode,
  bends: readonly EdgeSegment[],
): { path: string; tip: string } {
  const start: EdgeSegment = { x: left.x, to: left.x + left.width, y: left.y + NODE_HEIGHT / 2 }
  const end: EdgeSegment = { x: right.x, to: right.x, y: right.y + NODE_HEIGHT / 2 }
  let path = `M${start.to} ${start.y}`
  let before = start
  for (const bend of [...bends, end]) {
    const middle = (before.to + bend.x) / 2
    path += `C${middle} ${before.y} ${middle} ${bend.y} ${bend.x} ${bend.y}`
    if (bend.to !== bend.x) path += `H${bend.to}`
    before = bend
  }
  const tip = backward ? { x: start.to, y: start.y, back: 7 } : { x: end.x, y: end.y, back: -7 }
  return {
    path,
    tip: `M${tip.x + tip.back} ${tip.y - 4}L${tip.x} ${tip.y}L${tip.x + tip.back} ${tip.y + 4}`,
  }
}

/** Boxes of one width in rows, about as wide as the drawing above. */
function gridOf(ids: readonly string[], top: number, wantedWidth: number): readonly GraphNode[] {
  const width = Math.max(NARROWEST, ...ids.map(widthOf))
  const perRow = Math.max(3, Math.floor((wantedWidth + ROW_GAP) / (width + ROW_GAP)))
  return ids.map((id, at) => ({
    id,
    x: MARGIN + (at % perRow) * (width + ROW_GAP),
    y: top + Math.floor(at / perRow) * (NODE_HEIGHT + ROW_GAP),
    width,
    height: NODE_HEIGHT,
  }))
}
