import { type Assembled, assemble, type ConfigOverride, emptyTree } from './assemble.ts'
import { LIGHT_THEME_ID } from './built-in-themes.ts'
import { alternativeOf, isOfKind } from './checks.ts'
import type { ProjectConfig } from './config.ts'
import {
  CONFIG_LEVELS,
  type ConfigLevel,
  type ConfigNode,
  isTree,
  type RecordNode,
  type SectionNode,
} from './nodes.ts'
import { configTree } from './tree.ts'

/**
 * Merges a new override into the stored one (protocol 04 §8.3): each key of the new one replaces
 * the same key and everything below it; ancestors stay.
 */
export function mergeOverride(stored: ConfigOverride, patch: ConfigOverride): ConfigOverride {
  const sections = new Set(Object.keys(patch).map(sectionOf))
  const entries = Object.entries(stored).filter(
    ([key]) => !sections.has(sectionOf(key)) || !isReplaced(key, patch),
  )
  for (const entry of Object.entries(patch)) entries.push(entry)
  return Object.fromEntries(entries)
}

/** The first name of a key. */
function sectionOf(key: string): string {
  const dot = key.indexOf('.')
  return dot === -1 ? key : key.slice(0, dot)
}

/**
 * Does the patch contain this key or one above it? Checked prefix by prefix, so that the work stays
 * linear for large overrides.
 */
function isReplaced(key: string, patch: ConfigOverride): boolean {
  for (let end = key.indexOf('.'); end !== -1; end = key.indexOf('.', end + 1)) {
    if (Object.hasOwn(patch, key.slice(0, end))) return true
  }
  return Object.hasOwn(patch, key)
}

/** Merges the levels in their order, later ones winning (protocol 04 §8.1, §8.4 rule 1). */
export const mergeLevels = (levels: Partial<Record<ConfigLevel, ConfigOverride>>): ConfigOverride =>
  CONFIG_LEVELS.reduce<ConfigOverride>(
    (merged, level) => mergeOverride(merged, levels[level] ?? {}),
    {},
  )

/**
 * Merges an override onto the defaults (protocol 04 §8.4). The result always has the form of
 * `ProjectConfig`: stored values that do not fit the tree count as absent, so that no stored value
 * can make every request of a project fail.
 */
export function renderConfig(override: ConfigOverride): ProjectConfig {
  const config = renderSection(configTree, assemble(configTree, override), {
    id: '',
  }) as ProjectConfig
  return sanitize(config)
}

/**
 * The same for an override that differs little from one that was rendered: only the sections with
 * changed keys are rendered again.
 */
export function rerenderConfig(
  rendered: { readonly override: ConfigOverride; readonly config: ProjectConfig },
  override: ConfigOverride,
): ProjectConfig {
  const changed = changedSections(rendered.override, override)
  const entries = Object.entries(override).filter(([key]) => changed.has(sectionOf(key)))
  const values = assemble(configTree, Object.fromEntries(entries))
  const config: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(configTree.members)) {
    const value = changed.has(name)
      ? render(member, values[name], { id: '' })
      : rendered.config[name as keyof ProjectConfig]
    if (value !== undefined) config[name] = value
  }
  return sanitize(config as ProjectConfig)
}

/** The sections whose keys, values or order differ. Objects are compared by identity. */
function changedSections(before: ConfigOverride, after: ConfigOverride): ReadonlySet<string> {
  const changed = new Set<string>()
  const keys = Object.keys(after)
  let at = 0
  for (const key of Object.keys(before)) {
    if (keys[at] === key) {
      if (before[key] !== after[key]) changed.add(sectionOf(key))
      at += 1
    } else changed.add(sectionOf(key))
  }
  for (const key of keys.slice(at)) changed.add(sectionOf(key))
  return changed
}

/** The context of a value: the id of its entry, and the defaults of a built-in entry. */
interface Entry {
  readonly id: string
  readonly builtIn?: Readonly<Record<string, unknown>>
}

/** The values where none is set. Shared, because a configuration can have 20,000 entries without. */
const NOTHING: Assembled = Object.freeze(emptyTree())

/** The value of a node; undefined if it has none. */
function render(node: ConfigNode, value: unknown, entry: Entry, fallback?: unknown): unknown {
  switch (node.kind) {
    case 'section': {
      const rendered = renderSection(node, isTree(value) ? value : NOTHING, entry)
      return node.optional && Object.keys(rendered).length === 0 ? undefined : rendered
    }
    case 'record':
      return node.optional && !isTree(value)
        ? undefined
        : renderRecord(node, isTree(value) ? value : NOTHING)
    case 'either': {
      const given = value ?? fallback ?? node.default
      const option = alternativeOf(node, given) ?? alternativeOf(node, node.default)
      return option && render(option, given, entry, node.default)
    }
    case 'true':
      return value === true || (node.alwaysTrue && value !== undefined) ? true : undefined
    case 'text':
      return isOfKind(node, value)
        ? value
        : (fallback ?? (node.defaultsToId ? entry.id : node.default))
    case 'money':
    case 'interval':
      return isOfKind(node, value) ? value : fallback
    default:
      return isOfKind(node, value) ? value : (fallback ?? node.default)
  }
}

function renderSection(node: SectionNode, values: Assembled, entry: Entry): object {
  const rendered: Record<string, unknown> = {}
  // Without lists of the members, because a configuration can have 20,000 entries with a section.
  for (const name in node.members) {
    const member = node.members[name] as ConfigNode
    const value = render(member, values[name], entry, entry.builtIn?.[name])
    if (value !== undefined) rendered[name] = value
  }
  return rendered
}

/** Built-in entries come first and cannot be removed; `null` removes any other. */
function renderRecord({ entry: node, builtIns = {} }: RecordNode, values: Assembled): object {
  if (values === NOTHING && Object.keys(builtIns).length === 0) return NOTHING
  const rendered = emptyTree()
  for (const [id, builtIn] of Object.entries(builtIns))
    rendered[id] = render(node, values[id], { id, builtIn })
  for (const [id, value] of Object.entries(values)) {
    // Defaults must not turn an entry of the wrong kind into a valid one.
    if (
      value === null ||
      Object.hasOwn(builtIns, id) ||
      (node.kind === 'section' && !isTree(value))
    )
      continue
    const entry = render(node, value, { id })
    if (entry !== undefined) rendered[id] = entry
  }
  return rendered
}

/** Rules that involve more than one key (protocol 04 §8.4 rule 7). */
function sanitize(config: ProjectConfig): ProjectConfig {
  const { emails, sourceOfTruth } = config
  const isKnownTheme = Object.hasOwn(emails.themes, emails.selectedThemeId)
  return {
    ...config,
    emails: isKnownTheme ? emails : { ...emails, selectedThemeId: LIGHT_THEME_ID },
    sourceOfTruth: completeSource(sourceOfTruth),
  }
}

function completeSource({
  type,
  connectionStrings,
  connectionString,
}: ProjectConfig['sourceOfTruth']): ProjectConfig['sourceOfTruth'] {
  if (
    type === 'neon' &&
    connectionStrings !== undefined &&
    Object.keys(connectionStrings).length > 0
  )
    return { type, connectionStrings }
  if (type === 'postgres' && connectionString) return { type, connectionString }
  return { type: 'hosted' }
}

/** The defaults. */
export const configDefaults: ProjectConfig = /* @__PURE__ */ renderConfig({})
