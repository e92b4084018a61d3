import { isSecretKey, type Json, type ProjectConfig } from '@latchkey/contract'
import type { AuditChange } from '../../../kernel/audit.ts'

/** What the audit log shows instead of a secret. */
const SECRET = '(secret)'

/**
 * The settings that differ, by their paths. Secrets are replaced, so that a changed one is shown
 * without its values.
 */
export function diffConfig(before: ProjectConfig, after: ProjectConfig): AuditChange[] {
  const changes: AuditChange[] = []
  collect(before, after, '', changes)
  return changes
}

type Members = Readonly<Record<string, unknown>>

/**
 * Collects what differs below a path. Both are compared member by member, because most changes
 * concern a few settings of a configuration that may be large.
 */
function collect(before: unknown, after: unknown, path: string, changes: AuditChange[]): void {
  if (before === after) return
  const [from, to] = [toSetting(before), toSetting(after)]
  if (from !== to) {
    const hide = (value: Json) => (typeof value === 'string' && isSecretKey(path) ? SECRET : value)
    changes.push({ path, from: hide(from), to: hide(to) })
  }
  const [inner, innerAfter] = [toMembers(before), toMembers(after)]
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const name in inner) collect(inner[name], innerAfter?.[name], below(name), changes)
  for (const name in innerAfter) {
    if (inner === undefined || !Object.hasOwn(inner, name))
      collect(undefined, innerAfter[name], below(name), changes)
  }
}

/** A value that is not an object; a list as text. Null for everything else. */
function toSetting(value: unknown): Json {
  if (Array.isArray(value)) return JSON.stringify(value)
  return typeof value === 'object' || value === undefined ? null : (value as Json)
}

const toMembers = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined
