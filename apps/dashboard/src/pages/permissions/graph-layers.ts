import { type Containment, connectedGroups } from '../../components/permission-graph.ts'

/** One permission that contains another, as drawn. */
export interface LayeredEdge {
  readonly from: string
  readonly to: string
  /** Against the direction of a cycle: it leads back to the left. */
  readonly backward: boolean
}

/** The columns of the permissions. */
export interface Layers {
  /** The column of each permission. Those without any containment are missing. */
  readonly columnOf: ReadonlyMap<string, number>
  /** Without edges from a permission to itself. */
  readonly edges: readonly LayeredEdge[]
  /** Neither containing nor contained. */
  readonly alone: readonly string[]
}

/**
 * Assigns columns, so that each permission is right of all that contain it. In a cycle that is
 * impossible: some edges, not always the fewest possible, lead back.
 */
export function layer(containment: Containment): Layers {
  // Containers first.
  const order = connectedGroups(containment).toReversed().flat()
  const placeOf = new Map(order.map((id, place) => [id, place]))
  const place = (id: string) => placeOf.get(id) ?? 0
  const edges = order.flatMap((from) =>
    (containment.get(from) ?? []).flatMap((to) =>
      to === from ? [] : [{ from, to, backward: place(to) < place(from) }],
    ),
  )
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]))
  return {
    columnOf: columns(order, edges, connected),
    edges,
    alone: order.filter((id) => !connected.has(id)).toSorted(),
  }
}

/** The ends of an edge in the order of their columns. */
export const leftToRight = ({ from, to, backward }: LayeredEdge): readonly [string, string] =>
  backward ? [to, from] : [from, to]

/**
 * One column right of the last container. A permission that nothing contains is as near as possible
 * to what it contains.
 */
function columns(
  order: readonly string[],
  edges: readonly LayeredEdge[],
  connected: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const rightOf = new Map<string, string[]>()
  const hasLeft = new Set<string>()
  for (const edge of edges) {
    const [left, right] = leftToRight(edge)
    hasLeft.add(right)
    const known = rightOf.get(left)
    if (known) known.push(right)
    else rightOf.set(left, [right])
  }
  const columnOf = new Map(order.filter((id) => connected.has(id)).map((id) => [id, 0]))
  const column = (id: string) => columnOf.get(id) ?? 0
  for (const id of order)
    for (const right of rightOf.get(id) ?? [])
      columnOf.set(right, Math.max(column(right), column(id) + 1))
  for (const [id, rights] of rightOf) {
    if (!hasLeft.has(id))
      columnOf.set(
        id,
        rights.reduce(
          (nearest, right) => Math.min(nearest, column(right)),
          Number.POSITIVE_INFINITY,
        ) - 1,
      )
  }
  return columnOf
}
