import { type ConfigOverride, type Json, mapSecrets, type ProjectConfig } from '@latchkey/contract'
import type { AuditChange } from '../../../kernel/audit.ts'

/** What the audit log shows instead of a secret. */
const SECRET = '(secret)'

/**
 * The settings that differ, by their paths. Secrets are replaced, so that a changed one is shown
 * without its values.
 */
export function diffConfig(before: ProjectConfig, after: ProjectConfig): AuditChange[] {
  const [from, to] = [flatten(before), flatten(after)]
  const [shownFrom, shownTo] = [flatten(hide(before)), flatten(hide(after))]
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => from.get(path) !== to.get(path))
    .map((path) => ({
      path,
      from: shownFrom.get(path) ?? null,
      to: shownTo.get(path) ?? null,
    }))
}

type Flat = Map<string, Json>

const hide = (config: ProjectConfig): object =>
  mapSecrets({ ...config } as ConfigOverride, () => SECRET)

/** Every value that is not an object, by its path. Lists are values too, as text. */
function flatten(value: object, prefix = '', flat: Flat = new Map()): Flat {
  for (const [name, inner] of Object.entries(value)) {
    const path = prefix === '' ? name : `${prefix}.${name}`
    if (Array.isArray(inner)) flat.set(path, JSON.stringify(inner))
    else if (typeof inner === 'object' && inner !== null) flatten(inner, path, flat)
    else if (inner !== undefined) flat.set(path, inner)
  }
  return flat
}
