import type { ConfigOverride } from './assemble.ts'
import { type ConfigNode, childOf, containerOf, isTree } from './nodes.ts'
import { configTree } from './tree.ts'

/**
 * Replaces the secrets of an override (client secrets, the SMTP password …) and leaves everything
 * else unchanged, with dotted or nested keys. `null` in place of a secret unsets it. Objects without
 * changed secrets are not copied.
 */
export function mapSecrets(
  override: ConfigOverride,
  change: (secret: string) => string | null,
): ConfigOverride {
  return mapBelow(configTree, override, change)
}

function mapBelow(
  node: ConfigNode,
  value: Readonly<Record<string, unknown>>,
  change: (secret: string) => string | null,
): Readonly<Record<string, unknown>> {
  let mapped = value
  for (const key of Object.keys(value)) {
    const inner = followToSecrets(node, key)
    if (inner === undefined) continue
    const member = mapValue(inner, value[key], change)
    if (member === value[key]) continue
    if (mapped === value) mapped = { ...value }
    ;(mapped as Record<string, unknown>)[key] = member
  }
  return mapped
}

function mapValue(
  node: ConfigNode,
  value: unknown,
  change: (secret: string) => string | null,
): unknown {
  if (node.kind === 'text' && node.secret && typeof value === 'string') return change(value)
  return isTree(value) ? mapBelow(node, value, change) : value
}

/**
 * The node at a dotted path below another, if a secret can be set in it or below it. Most keys of a
 * large configuration are done after their first name.
 */
function followToSecrets(from: ConfigNode, path: string): ConfigNode | undefined {
  let node: ConfigNode = from
  for (let start = 0; start <= path.length; ) {
    const dot = path.indexOf('.', start)
    const end = dot === -1 ? path.length : dot
    const container = containerOf(node)
    const child = container && childOf(container, path.slice(start, end))
    if (child === undefined || !leadsToSecret(child)) return undefined
    node = child
    start = end + 1
  }
  return node
}

const nodesWithSecrets = new Map<ConfigNode, boolean>()

function leadsToSecret(node: ConfigNode): boolean {
  const known = nodesWithSecrets.get(node)
  if (known !== undefined) return known
  const found = hasSecret(node)
  nodesWithSecrets.set(node, found)
  return found
}

/** The node at a dotted path below another; undefined if the tree has none. */
export function follow(from: ConfigNode, path: string): ConfigNode | undefined {
  let node: ConfigNode | undefined = from
  for (const name of path.split('.')) {
    const container: ReturnType<typeof containerOf> = node && containerOf(node)
    node = container && childOf(container, name)
  }
  return node
}

/** Whether a dotted key of the configuration holds a secret. */
export function isSecretKey(key: string): boolean {
  const node = follow(configTree, key)
  return node?.kind === 'text' && node.secret === true
}

/** Whether a secret can be set in a node or below it. */
export function hasSecret(node: ConfigNode): boolean {
  if (node.kind === 'text') return node.secret === true
  const container = containerOf(node)
  if (container === undefined) return false
  return container.kind === 'record'
    ? hasSecret(container.entry)
    : Object.values(container.members).some(hasSecret)
}
