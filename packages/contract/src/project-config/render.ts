import { configDefaults, type ProjectConfig, recordEntryDefaults } from './config.ts'

/** A stored override: keys are plain or dotted paths, `null` unsets (contract 04 §8.2). */
export type ConfigOverride = Readonly<Record<string, unknown>>

type Tree = Record<string, unknown>

/**
 * Merges a new override into the stored one (contract 04 §8.3): each key of the new one replaces the same key and everything below it;
 * ancestors stay.
 */
export function mergeOverride(stored: ConfigOverride, patch: ConfigOverride): ConfigOverride {
  const merged = new Map(Object.entries(stored))
  for (const [key, value] of Object.entries(patch)) {
    for (const old of merged.keys()) {
      if (old === key || old.startsWith(`${key}.`)) merged.delete(old)
    }
    merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

/** Lays an override over the defaults (contract 04 §8.4): shallow keys first, so that a deep key beats a shallow one. */
export function renderConfig(override: ConfigOverride): ProjectConfig {
  const config = structuredClone(configDefaults) as unknown as Tree
  const entries = Object.entries(override).map(([key, value]) => ({ path: key.split('.'), value }))
  for (const { path, value } of entries.toSorted((a, b) => a.path.length - b.path.length)) {
    assign(config, path, value, [])
  }
  dropRemoved(config)
  return config as unknown as ProjectConfig
}

/** Writes a value at a path; a path through something that does not exist is ignored silently (§8.4 rule 4). */
function assign(tree: Tree, path: readonly string[], value: unknown, parents: readonly string[]): void {
  const [name, ...rest] = path
  if (name === undefined || name === '__proto__') return
  const here = [...parents, name]
  const isEntry = entryDefaultsOf(parents) !== undefined
  if (rest.length > 0) {
    if (!Object.hasOwn(tree, name) && isEntry) tree[name] = structuredClone(defaultAt(here))
    if (Object.hasOwn(tree, name) && isTree(tree[name])) assign(tree[name], rest, value, here)
    return
  }
  if (value === null) {
    unset(tree, name, here, isEntry)
    return
  }
  if (!isTree(value)) {
    tree[name] = value
    return
  }
  // An object replaces the whole subtree, so it starts again from the defaults and then takes the object's own members.
  const start = defaultAt(here)
  const subtree = isTree(start) && entryDefaultsOf(here) === undefined ? structuredClone(start) : {}
  tree[name] = subtree
  for (const [member, memberValue] of Object.entries(value)) assign(subtree, member.split('.'), memberValue, here)
}

/**
 * `null` removes an entry of a record and brings everything else back to its default (§8.4 rules 5 and 6). A removed entry stays as `null`
 * until all keys are applied, so that a deeper key does not bring it back.
 */
function unset(tree: Tree, name: string, path: readonly string[], isEntry: boolean): void {
  const fallback = isEntry ? undefined : defaultAt(path)
  if (isEntry) tree[name] = null
  else if (fallback === undefined) delete tree[name]
  else tree[name] = structuredClone(fallback)
}

function dropRemoved(tree: Tree): void {
  for (const [name, value] of Object.entries(tree)) {
    if (value === null) delete tree[name]
    else if (isTree(value)) dropRemoved(value)
  }
}

/** What holds at a path where nothing is configured; below a record that is what each of its entries starts from. */
function defaultAt(path: readonly string[]): unknown {
  let at: unknown = configDefaults
  for (const [depth, name] of path.entries()) {
    at = entryDefaultsOf(path.slice(0, depth)) ?? (isTree(at) && Object.hasOwn(at, name) ? at[name] : undefined)
  }
  return at
}

/** The defaults of an entry if the path is that of a record. */
function entryDefaultsOf(path: readonly string[]): object | undefined {
  const name = path.join('.')
  return Object.hasOwn(recordEntryDefaults, name) ? recordEntryDefaults[name] : undefined
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
