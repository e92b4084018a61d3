import { type ConfigNode, type Container, childOf, containerOf, isTree } from './nodes.ts'

/** A stored override: keys are plain or dotted paths, `null` unsets (protocol 04 §8.2). */
export type ConfigOverride = Readonly<Record<string, unknown>>

/**
 * The content of an override as one tree without dots. Without a prototype, so that no id
 * (`constructor`, `__proto__`) has a special meaning.
 */
export interface Assembled {
  [name: string]: unknown
}

/** An empty tree. */
export const emptyTree = (): Assembled => Object.create(null) as Assembled

/**
 * Merges the keys of an override into one tree (protocol 04 §8.4 rules 3–5): shallow keys first, so
 * that a deep key overrides a shallow one. An object replaces everything below its key. A key below
 * something that does not exist, or that has a single value, is dropped.
 */
export function assemble(container: Container, override: ConfigOverride): Assembled {
  const tree = emptyTree()
  const byDepth: string[][] = []
  for (const key of Object.keys(override)) {
    const depth = countDots(key)
    byDepth[depth] ??= []
    byDepth[depth]?.push(key)
  }
  // Depths that no key has are holes, which `forEach` skips.
  byDepth.forEach((keys) => {
    for (const key of keys) write(tree, container, key.split('.'), override[key])
  })
  return tree
}

function countDots(key: string): number {
  let dots = 0
  for (let at = key.indexOf('.'); at !== -1; at = key.indexOf('.', at + 1)) dots += 1
  return dots
}

function write(root: Assembled, top: Container, path: readonly string[], value: unknown): void {
  let tree = root
  let container = top
  for (let depth = 0; depth < path.length - 1; depth += 1) {
    const name = path[depth] as string
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

/** May keys below be written although nothing is stored yet, because a default exists? */
function isOpen(container: Container, child: ConfigNode, name: string, present: unknown): boolean {
  if (present === undefined) return isTreeByDefault(child)
  // A removed entry stays removed. Null resets everything else to its default, including built-in
  // entries, and it can be written below again.
  if (present !== null) return false
  return container.kind === 'record'
    ? Object.hasOwn(container.builtIns ?? {}, name)
    : isTreeByDefault(child)
}

const isTreeByDefault = (node: ConfigNode) => (node.kind === 'either' ? isTree(node.default) : true)
