import type { ConfigOverride } from './assemble.ts'
import { type ConfigNode, childOf, containerOf, isTree } from './nodes.ts'
import { configTree } from './tree.ts'

/**
 * Replaces the secrets of an override (client secrets, the SMTP password …) and leaves everything
 * else unchanged, with dotted or nested keys. `null` in place of a secret unsets it.
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
) {
  const entries = Object.entries(value).map(
    ([key, member]) => [key, mapValue(follow(node, key), member, change)] as const,
  )
  return Object.fromEntries(entries)
}

function mapValue(
  node: ConfigNode | undefined,
  value: unknown,
  change: (secret: string) => string | null,
): unknown {
  if (node === undefined) return value
  if (node.kind === 'text' && node.secret && typeof value === 'string') return change(value)
  return isTree(value) ? mapBelow(node, value, change) : value
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
