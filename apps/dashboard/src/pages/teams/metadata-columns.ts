/** The kinds of metadata of a team. */
export const METADATA_KINDS = [
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
] as const

/** The kind and the key of a path; null if it is invalid. A key can contain dots. */
export function splitPath(
  path: string,
): { readonly kind: (typeof METADATA_KINDS)[number]; readonly key: string } | null {
  const kind = METADATA_KINDS.find((each) => path.startsWith(`${each}.`))
  const key = kind && path.slice(kind.length + 1)
  return kind && key ? { kind, key } : null
}

/** A value as text: strings unchanged, others as JSON; empty if there is none. */
export const metadataText = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
