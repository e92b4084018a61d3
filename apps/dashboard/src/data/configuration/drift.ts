import { isSame, mapSecrets, portableSettings } from '@latchkey/contract/pure'
import type { ConfigChanges, ProjectConfig } from '../projects/queries.ts'
import { isDefault, type SettingChange } from './settings.ts'

/**
 * Where a project differs from a file with its configuration: an export, an override, or the whole
 * configuration. `from` is the value of the file, `to` that of the project; a setting without a
 * value has the default. Secrets, uploaded logos and the place of the data are not compared,
 * because a file need not have them.
 */
export function driftOf(config: ProjectConfig, file: ConfigChanges): readonly SettingChange[] {
  const stated = portable(mapSecrets(file, () => null))
  const present = portable(portableSettings(config))
  return [...new Set([...stated.keys(), ...present.keys()])].toSorted().flatMap((path) => {
    const [from, to] = [stated.get(path), present.get(path)]
    return isSame(from, to) ? [] : [{ path, from, to }]
  })
}

/** The values of an override by their paths, without defaults. */
function portable(override: ConfigChanges): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  const set = (path: string, value: unknown) => {
    // A key replaces what an earlier one has put under it and below.
    for (const known of values.keys())
      if (known === path || known.startsWith(`${path}.`)) values.delete(known)
    const isTree = typeof value === 'object' && value !== null && !Array.isArray(value)
    const entries = isTree ? Object.entries(value) : []
    if (entries.length === 0 && value !== null) values.set(path, value)
    for (const [name, inner] of entries) set(`${path}.${name}`, inner)
  }
  for (const [path, value] of Object.entries(override)) set(path, value)
  for (const [path, value] of values)
    if (isDefault({ path, value }) || isLeftOut(path, value)) values.delete(path)
  return values
}

const isLeftOut = (path: string, value: unknown): boolean =>
  path.startsWith('sourceOfTruth') ||
  (typeof value === 'string' && value.includes('/files/branding-logos/'))
