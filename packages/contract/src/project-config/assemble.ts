import { type ConfigNode, type Container, childOf, containerOf, isTree } from './nodes.ts'
import type { ConfigOverride } from './render.ts'

/**
 * What an override says, as one tree without dots. Without prototype, so that no id –
 * `constructor`, `__proto__` – means anything but itself.
 */
export interface Assembled {
  [name: string]: unknown
}

/** A tree with nothing in it. */
export const emptyTree = (): Assembled => Object.create(null) as Assembled

/**
 * Lays the keys of an override into one tree (protocol 04 §8.4 rules 3–5): shallow keys first, so
 * that a deep key beats a shallow one. An object replaces everything below its key. A key through
 * something that does not exist, or that holds a single value, is left out.
 */
export function assemble(container: Container, override: ConfigOverride): Assembled {
  const tree = emptyTree()
  const entries = Object.entries(override).map(([key, value]) => ({ path: key.split('.'), value }))
  for (const { path, value } of entries.toSorted((a, b) => a.path.length - b.path.length))
    write(tree, container, path, value)
  return tree
}

function write(root: Assembled, top: Container, path: readonly string[], value: unknown): void {
  let tree = root
  let container = top
  for (const name of path.slice(0, -1)) {
    const child = childOf(container, name)
    const inner = child && containerOf(child)
    if (child === undefined || inner === undefined) return
    const present = tree[name]
    if (isTree(present)) tree = present as Assembled
    else if (isOpen(container, child, name, present)) {
      const made = emptyTree()
      tree[name] = made
      tree = made
    } else return
    container = inner
  }
  const name = path.at(-1) as string
  const child = childOf(container, name)
  if (child === undefined) return
  const inner = containerOf(child)
  tree[name] = inner !== undefined && isTree(value) ? assemble(inner, value) : value
}

/**
 * May keys below be written although nothing is there yet, because something is there by default?
 */
function isOpen(container: Container, child: ConfigNode, name: string, present: unknown): boolean {
  if (present === undefined) return isTreeByDefault(child)
  // A removed entry stays removed. Everything else goes back to its default by null, built-in
  // entries too, and can be written below again.
  if (present !== null) return false
  return container.kind === 'record'
    ? Object.hasOwn(container.builtIns ?? {}, name)
    : isTreeByDefault(child)
}

const isTreeByDefault = (node: ConfigNode) => (node.kind === 'either' ? isTree(node.default) : true)
