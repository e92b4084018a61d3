import type { Team } from '../../data/teams/queries.ts'

const KINDS = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const
const AT_MOST = 20

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The metadata that can be a column: the keys that teams have, most frequent first, each as
 * `kind.key`.
 */
export function metadataPaths(teams: readonly Team[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const team of teams) {
    for (const kind of KINDS) {
      const value: unknown = team[kind]
      if (!isObject(value)) continue
      for (const key of Object.keys(value))
        counts.set(`${kind}.${key}`, (counts.get(`${kind}.${key}`) ?? 0) + 1)
    }
  }
  return [...counts]
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .slice(0, AT_MOST)
    .map(([path]) => path)
}

/** The kind and the key of a path; null if it is invalid. A key can contain dots. */
export function splitPath(
  path: string,
): { readonly kind: (typeof KINDS)[number]; readonly key: string } | null {
  const kind = KINDS.find((each) => path.startsWith(`${each}.`))
  const key = kind && path.slice(kind.length + 1)
  return kind && key ? { kind, key } : null
}

/** The value of a team as text: strings unchanged, others as JSON; empty if there is none. */
export function metadataText(team: Team, path: string): string {
  const found = splitPath(path)
  const value: unknown = found && team[found.kind]
  if (!found || !isObject(value) || !Object.hasOwn(value, found.key)) return ''
  const inner = value[found.key]
  return typeof inner === 'string' ? inner : (JSON.stringify(inner) ?? '')
}
