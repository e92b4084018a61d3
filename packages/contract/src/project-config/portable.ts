import type { ConfigOverride } from './assemble.ts'
import type { ProjectConfig } from './config.ts'
import { type ConfigNode, isTree } from './nodes.ts'
import { configDefaults } from './render.ts'
import { hasSecret } from './secrets.ts'
import { configTree } from './tree.ts'

/** Belongs to one project and its files, so another project cannot use it. */
const UPLOADED_LOGO = '/files/branding-logos/'

/**
 * What differs from the defaults, as an override for another project or for a file (protocol 09
 * §19): entries of records as a whole, because most are judged as a whole, everything else by its
 * dotted key. Without secrets, uploaded logos and the place where the data lives. An entry with a
 * secret is written key by key, so that a stored secret of the other project stays; with secrets, it
 * is whole, too.
 */
export function portableSettings(
  config: ProjectConfig,
  { withSecrets = false }: { withSecrets?: boolean } = {},
): ConfigOverride {
  const settings: Record<string, unknown> = {}
  const { sourceOfTruth: _, ...portable } = config
  const isWhole = (entry: ConfigNode) => withSecrets || !hasSecret(entry)
  collect(
    { node: configTree, value: portable, fallback: configDefaults, path: '' },
    { settings, withSecrets, isWhole },
  )
  return settings
}

interface Collection {
  readonly settings: Record<string, unknown>
  readonly withSecrets: boolean
  /** Whether an entry of a record is written as a whole. */
  readonly isWhole: (entry: ConfigNode) => boolean
}

/** A value of the configuration: its node, its path, and the default that it may equal. */
interface ConfigValue {
  readonly node: ConfigNode
  readonly value: unknown
  readonly fallback: unknown
  readonly path: string
}

function collect({ node, value, fallback, path }: ConfigValue, into: Collection): void {
  if (value === undefined || isSame(value, fallback)) return
  const { settings, withSecrets, isWhole } = into
  if (node.kind === 'text' && node.secret && !withSecrets) return
  if (node.kind === 'text' && String(value).includes(UPLOADED_LOGO)) return
  if (isTree(value) && (node.kind === 'section' || node.kind === 'record')) {
    for (const [name, inner] of Object.entries(value)) {
      const child = node.kind === 'section' ? node.members[name] : node.entry
      const below = isTree(fallback) && Object.hasOwn(fallback, name) ? fallback[name] : undefined
      const key = path === '' ? name : `${path}.${name}`
      if (child === undefined || isSame(inner, below)) continue
      if (node.kind === 'record' && isWhole(child)) settings[key] = inner
      else collect({ node: child, value: inner, fallback: below, path: key }, into)
    }
    return
  }
  settings[path] = value
}

/** Whether two values of a configuration are equal. The order of members does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isTree(one) || !isTree(other)) return JSON.stringify(one) === JSON.stringify(other)
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}
