import { type Containment, reachedFrom, reversed } from '../../components/permission-graph.ts'

/** How a permission stands to the one that is looked at: brought along by it, bringing it along, or both in a circle. */
export type Relation = 'self' | 'reached' | 'container' | 'both' | 'none'

/** How the others stand to one permission; to nothing, if none is looked at. */
export function relationsTo(
  graph: Containment,
  center: string | undefined,
): (id: string) => Relation {
  if (center === undefined) return () => 'none'
  const below = reachedFrom(graph, center)
  const above = reachedFrom(reversed(graph), center)
  return (id) => {
    if (id === center) return 'self'
    if (below.has(id)) return above.has(id) ? 'both' : 'reached'
    return above.has(id) ? 'container' : 'none'
  }
}

/** A line belongs to what is reached if both its ends do, and to the containers likewise. */
export function edgeRelation(from: Relation, to: Relation): 'reached' | 'container' | 'none' {
  const isOn = (side: Relation) =>
    [from, to].every((relation) => relation === side || relation === 'both' || relation === 'self')
  if (isOn('reached')) return 'reached'
  return isOn('container') ? 'container' : 'none'
}
