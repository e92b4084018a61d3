import type { Containment } from '../../components/permission-graph.ts'

/** A permission in a nested list of what contains what. */
export interface ListedPermission {
  readonly id: string
  /** What it contains stands elsewhere: `above` where it was listed before, `circle` where it is one of those around. */
  readonly shown: 'here' | 'above' | 'circle'
  readonly contained: readonly ListedPermission[]
}

/** The same as the drawing for those who read it: each containment once, and what a permission contains only the first time. Ends in circles. */
export function listContainment(containment: Containment): readonly ListedPermission[] {
  const contained = new Set(
    [...containment].flatMap(([id, ids]) => ids.filter((each) => each !== id)),
  )
  const listed = new Set<string>()

  const list = (id: string, around: ReadonlySet<string>): ListedPermission => {
    if (around.has(id)) return { id, shown: 'circle', contained: [] }
    const ids = containment.get(id) ?? []
    if (listed.has(id)) return { id, shown: ids.length > 0 ? 'above' : 'here', contained: [] }
    listed.add(id)
    const inside = new Set(around).add(id)
    return { id, shown: 'here', contained: ids.map((each) => list(each, inside)) }
  }
  const begin = (ids: readonly string[]) =>
    ids.flatMap((id) => (listed.has(id) ? [] : [list(id, new Set())]))
  // What is left after those that nothing contains lies in circles.
  return [
    ...begin([...containment.keys()].filter((id) => !contained.has(id))),
    ...begin([...containment.keys()]),
  ]
}
