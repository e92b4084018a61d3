import { compareVersions, readClientRelease } from '../../../kernel/client-release.ts'

const LAST_LEGACY = [2, 5, 37]

/**
 * Does the request come from a client of the first generation? Its codes are stored as of another kind, with no other effect (protocol 02 §3). Any
 * other form of the header counts as none (protocol 01 §3).
 */
export function isLegacyClient(header: string | null): boolean {
  const release = readClientRelease(header)
  return release?.name === '@stackframe/stack' && compareVersions(release.version, LAST_LEGACY) <= 0
}
