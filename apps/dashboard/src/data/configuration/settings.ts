import type { ProjectConfig } from '../projects/queries.ts'

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

/** The settings whose path or value contains a text, in any case. */
export function findSettings(settings: readonly Setting[], text: string): readonly Setting[] {
  const wanted = text.trim().toLowerCase()
  return settings.filter(
    ({ path, value }) =>
      path.toLowerCase().includes(wanted) ||
      (JSON.stringify(value) ?? '').toLowerCase().includes(wanted),
  )
}
