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
 * secret is written key by key, so that a stored secret of the other project stays.
 */
export function portableSettings(config: ProjectConfig): ConfigOverride {
  const settings: Record<string, unknown> = {}
  const { sourceOfTruth: _, ...portable } = config
  collect(configTree, portable, configDefaults, '', settings)
  return settings
}

function collect(
  node: ConfigNode,
  value: unknown,
  fallback: unknown,
  path: string,
  settings: Record<string, unknown>,
): void {
  if (value === undefined || isSame(value, fallback)) return
  if (node.kind === 'text' && (node.secret || String(value).includes(UPLOADED_LOGO))) return
  if (isTree(value) && (node.kind === 'section' || node.kind === 'record')) {
    for (const [name, inner] of Object.entries(value)) {
      const child = node.kind === 'section' ? node.members[name] : node.entry
      const below = isTree(fallback) && Object.hasOwn(fallback, name) ? fallback[name] : undefined
      const key = path === '' ? name : `${path}.${name}`
      if (child === undefined || isSame(inner, below)) continue
      if (node.kind === 'record' && !hasSecret(child)) settings[key] = inner
      else collect(child, inner, below, key, settings)
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
