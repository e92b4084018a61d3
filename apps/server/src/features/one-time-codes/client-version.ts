const CLIENT_VERSION = /^\S+\s+(@[A-Za-z0-9_/]+)@([\d.]+)$/
const LAST_LEGACY = [2, 5, 37]

/**
 * Does the request come from a client of the first generation? Its codes are stored as of another kind, with no other effect (contract 02 §3). Any
 * other form of the header counts as none (contract 01 §3).
 */
export function isLegacyClient(header: string | null): boolean {
  const [, name, version = ''] = CLIENT_VERSION.exec(header ?? '') ?? []
  if (name !== '@stackframe/stack') return false
  const parts = version.split('.').map(Number)
  const differing = LAST_LEGACY.findIndex((part, index) => part !== (parts[index] ?? 0))
  return differing === -1 || (parts[differing] ?? 0) < (LAST_LEGACY[differing] as number)
}
