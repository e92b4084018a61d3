import { type Containment, reachedFrom, reversed } from '../../components/permission-graph.ts'

/** How a permission relates to the selected one: contained, containing, or both in a cycle. */
export type Relation = 'self' | 'reached' | 'container' | 'both' | 'none'

/** How the others relate to one permission, or to none if none is selected. */
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

/** A line belongs to the contained ones if both ends do, and likewise to the containers. */
export function edgeRelation(from: Relation, to: Relation): 'reached' | 'container' | 'none' {
  const isOn = (side: Relation) =>
    [from, to].every((relation) => relation === side || relation === 'both' || relation === 'self')
  if (isOn('reached')) return 'reached'
  return isOn('container') ? 'container' : 'none'
}
