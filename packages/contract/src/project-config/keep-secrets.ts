import type { ConfigOverride } from './assemble.ts'
import type { ProjectConfig } from './config.ts'
import { type ConfigNode, childOf, containerOf, isTree } from './nodes.ts'
import { follow, hasSecret } from './secrets.ts'
import { configTree } from './tree.ts'

type Tree = Readonly<Record<string, unknown>>

/**
 * Changes with the same effect on a configuration, except that a stored secret stays unless the
 * changes name it. An object that would replace a stored secret is written key by key. Keys of an
 * entry that is not stored are written as one object, because keys below a removed entry have no
 * effect (protocol 04 §8.4 rule 5).
 */
export function keepSecrets(changes: ConfigOverride, config: ProjectConfig): ConfigOverride {
  const kept: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(changes))
    spread({ path, node: follow(configTree, path), stored: valueAt(config, path) }, value, kept)
  return joinNewEntries(kept, config)
}

interface Place {
  readonly path: string
  /** Undefined if the configuration has no such key: the service refuses it. */
  readonly node: ConfigNode | undefined
  readonly stored: unknown
}

/** Writes a value, or its members if it would replace a stored secret. */
function spread(
  { path, node, stored }: Place,
  value: unknown,
  into: Record<string, unknown>,
): void {
  const container = node && containerOf(node)
  if (container === undefined || !isTree(value) || !isTree(stored) || !storesSecret(node, stored)) {
    into[path] = value
    return
  }
  const given = nest(value)
  for (const name of new Set([...Object.keys(stored), ...Object.keys(given)])) {
    const child = childOf(container, name)
    const place = { path: `${path}.${name}`, node: child, stored: stored[name] }
    const keeps = container.kind === 'section' && storesSecret(child, place.stored)
    if (Object.hasOwn(given, name)) spread(place, given[name], into)
    else if (!keeps) into[place.path] = null
    // A section with a secret below it: the rest gets its defaults, as if the object replaced it.
    else if (isTree(place.stored)) spread(place, {}, into)
  }
}

/** Whether a stored value is a secret or has one below it. */
function storesSecret(node: ConfigNode | undefined, stored: unknown): boolean {
  if (node === undefined) return false
  if (node.kind === 'text') return node.secret === true && typeof stored === 'string'
  const container = containerOf(node)
  if (container === undefined || !isTree(stored)) return false
  return Object.entries(stored).some(([name, inner]) =>
    storesSecret(childOf(container, name), inner),
  )
}

/** Puts the keys of entries that are not stored, and that can have secrets, into one object each. */
function joinNewEntries(changes: ConfigOverride, config: ProjectConfig): ConfigOverride {
  const joined: Record<string, unknown> = {}
  const entries = new Map<string, Record<string, unknown>>()
  for (const [path, value] of Object.entries(changes)) {
    const entry = newEntryOf(path, config)
    if (entry === undefined || Object.hasOwn(changes, entry)) joined[path] = value
    else entries.set(entry, { ...entries.get(entry), [path.slice(entry.length + 1)]: value })
  }
  for (const [entry, members] of entries) joined[entry] = nest(members)
  return joined
}

/** The path of the entry without a stored value that a path leads into; undefined if none. */
function newEntryOf(path: string, config: ProjectConfig): string | undefined {
  const names = path.split('.')
  return names
    .slice(1, -1)
    .map((_, index) => names.slice(0, index + 2).join('.'))
    .find((prefix) => {
      const record = follow(configTree, prefix.slice(0, prefix.lastIndexOf('.')))
      return record?.kind === 'record' && hasSecret(record) && valueAt(config, prefix) === undefined
    })
}

const valueAt = (config: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isTree(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      config,
    )

/** The same object without dotted keys: deeper ones override shallower ones. */
function nest(value: Tree): Tree {
  const tree: Record<string, unknown> = {}
  const depth = (key: string) => key.split('.').length
  for (const key of Object.keys(value).toSorted((a, b) => depth(a) - depth(b))) {
    const [name = '', ...rest] = key.split('.')
    const present = Object.hasOwn(tree, name) ? tree[name] : undefined
    tree[name] =
      rest.length === 0
        ? value[key]
        : nest({ ...(isTree(present) ? present : {}), [rest.join('.')]: value[key] })
  }
  return tree
}
