import { configDefaults, isSame, mergeOverride, renderConfig } from '@latchkey/contract/pure'
import type { ConfigChanges, ProjectConfig } from '../projects/queries.ts'

/** One setting: a value that is not an object, or an empty object. */
export interface Setting {
  /** The names from the root to the value, joined with dots. */
  readonly path: string
  readonly value: unknown
}

/** The settings of a configuration in its order. */
export function settingsOf(config: ProjectConfig): readonly Setting[] {
  const settings: Setting[] = []
  const visit = (value: unknown, path: string) => {
    const entries =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value)
        : []
    if (entries.length === 0) settings.push({ path, value })
    for (const [name, inner] of entries) visit(inner, path === '' ? name : `${path}.${name}`)
  }
  visit(config, '')
  return settings
}

/** The value at a path, which can be an object; null if nothing is set there. */
export function valueAt(config: ProjectConfig, path: string): unknown {
  let value: unknown = config
  for (const name of path.split('.'))
    value =
      value instanceof Object && Object.hasOwn(value, name)
        ? (value as Readonly<Record<string, unknown>>)[name]
        : null
  return value
}

/** The settings whose path or value contains a text, in any case. */
export function findSettings(settings: readonly Setting[], text: string): readonly Setting[] {
  const wanted = text.trim().toLowerCase()
  return settings.filter(
    ({ path, value }) =>
      path.toLowerCase().includes(wanted) ||
      (JSON.stringify(value) ?? '').toLowerCase().includes(wanted),
  )
}

/** A setting that a change would give another value. Absent values are unset. */
export interface SettingChange {
  readonly path: string
  readonly from?: unknown
  readonly to?: unknown
}

/**
 * What changes of a configuration would do to its settings, as the service would render them. The
 * service still checks the values.
 */
export function previewChanges(
  config: ProjectConfig,
  changes: ConfigChanges,
): readonly SettingChange[] {
  const stored = Object.fromEntries(settingsOf(config).map(({ path, value }) => [path, value]))
  const before = valuesOf(renderConfig(stored))
  const after = valuesOf(renderConfig(mergeOverride(stored, changes)))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) =>
    isSame(before.get(path), after.get(path))
      ? []
      : [{ path, from: before.get(path), to: after.get(path) }],
  )
}

const valuesOf = (config: ProjectConfig): ReadonlyMap<string, unknown> =>
  new Map(settingsOf(config).map(({ path, value }) => [path, value]))

const defaults = () => valuesOf(configDefaults)
let knownDefaults: ReturnType<typeof defaults> | undefined

/** Whether a setting has the value that it has in a project that changed nothing. */
export function isDefault({ path, value }: Setting): boolean {
  knownDefaults ??= defaults()
  return knownDefaults.has(path) && isSame(knownDefaults.get(path), value)
}
