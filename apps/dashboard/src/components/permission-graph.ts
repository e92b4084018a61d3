/** A permission as the service defines it, with the names of the wire. */
export interface PermissionDefinition {
  readonly id: string
  readonly description?: string | undefined
  readonly contained_permission_ids: readonly string[]
}

/** What each permission contains directly. Only defined permissions are listed. */
export type Containment = ReadonlyMap<string, readonly string[]>

const NONE: readonly string[] = []

/** The containment of these definitions, without undefined permissions. */
export function containmentOf(definitions: readonly PermissionDefinition[]): Containment {
  const defined = new Set(definitions.map(({ id }) => id))
  return new Map(
    definitions.map(({ id, contained_permission_ids }) => [
      id,
      [...new Set(contained_permission_ids)].filter((each) => defined.has(each)),
    ]),
  )
}

/** The inverse: what contains each permission directly. */
export function reversed(containment: Containment): Containment {
  const containers = new Map([...containment.keys()].map((id) => [id, [] as string[]]))
  for (const [id, contained] of containment)
    for (const each of contained) containers.get(each)?.push(id)
  return containers
}

/**
 * These permissions and everything they contain, at any depth and also in cycles. Undefined
 * permissions are left out.
 */
export function expand(containment: Containment, ids: Iterable<string>): ReadonlySet<string> {
  const result = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (result.has(id) || !containment.has(id)) continue
    result.add(id)
    for (const contained of containment.get(id) ?? NONE) waiting.push(contained)
  }
  return result
}

/** Everything that a permission contains. The permission itself only if it is part of a cycle. */
export const reachedFrom = (containment: Containment, id: string): ReadonlySet<string> =>
  expand(containment, containment.get(id) ?? NONE)

/**
 * For each permission, the other held ones that contain it, in the given order. Permissions that
 * none of the others contains are not listed.
 */
export function reachedThrough(
  containment: Containment,
  held: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const through = new Map<string, string[]>()
  for (const source of held) {
    for (const id of reachedFrom(containment, source)) {
      if (id === source) continue
      const known = through.get(id)
      if (known) known.push(source)
      else through.set(id, [source])
    }
  }
  return through
}

/** All permissions in cycles: each contains itself. */
export function inCircles(containment: Containment): ReadonlySet<string> {
  const result = new Set<string>()
  for (const group of connectedGroups(containment)) {
    const [first] = group
    if (first === undefined) continue
    if (group.length > 1 || containment.get(first)?.includes(first))
      for (const id of group) result.add(id)
  }
  return result
}

interface Visit {
  readonly id: string
  readonly contained: readonly string[]
  next: number
}

/**
 * Groups of permissions that contain each other; every other permission alone. Contained groups
 * come first (Tarjan, Depth-first search and linear graph algorithms, 1972). Uses its own stack,
 * because a chain of many thousands would overflow the call stack.
 */
export function connectedGroups(containment: Containment): readonly (readonly string[])[] {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const path: Visit[] = []
  const at = (numbers: ReadonlyMap<string, number>, id: string) => numbers.get(id) ?? 0

  const enter = (id: string) => {
    lowest.set(id, order.size)
    order.set(id, order.size)
    open.push(id)
    isOpen.add(id)
    path.push({ id, contained: containment.get(id) ?? NONE, next: 0 })
  }
  const leave = ({ id }: Visit) => {
    const parent = path.at(-1)
    if (parent) lowest.set(parent.id, Math.min(at(lowest, parent.id), at(lowest, id)))
    if (at(lowest, id) !== at(order, id)) return
    const group = open.splice(open.lastIndexOf(id))
    for (const member of group) isOpen.delete(member)
    groups.push(group)
  }

  for (const start of containment.keys()) {
    if (!order.has(start)) enter(start)
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const child = visit.contained[visit.next]
      visit.next += 1
      if (child === undefined) {
        path.pop()
        leave(visit)
      } else if (!order.has(child)) enter(child)
      else if (isOpen.has(child))
        lowest.set(visit.id, Math.min(at(lowest, visit.id), at(order, child)))
    }
  }
  return groups
}
