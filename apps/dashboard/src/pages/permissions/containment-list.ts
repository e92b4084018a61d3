import type { Containment } from '../../components/permission-graph.ts'

/** A permission in a nested list of containments. */
export interface ListedPermission {
  readonly id: string
  /**
   * Where its content is listed: `above` if it was listed before, `circle` if it is one of the
   * ancestors.
   */
  readonly shown: 'here' | 'above' | 'circle'
  readonly contained: readonly ListedPermission[]
}

/**
 * The drawing as a list: each containment once, and the content of a permission only the first
 * time. Terminates for cycles.
 */
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
  // What remains after permissions that nothing contains is in cycles.
  return [
    ...begin([...containment.keys()].filter((id) => !contained.has(id))),
    ...begin([...containment.keys()]),
  ]
}
