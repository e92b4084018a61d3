import { compareVersions, readClientRelease } from '../../../kernel/client-release.ts'

const LAST_LEGACY = [2, 5, 37]

/**
 * Reports whether the request comes from a legacy client, whose codes are stored with another kind
 * and no other effect (protocol 02 §3). A header in any other format counts as none (protocol 01
 * §3).
 */
export function isLegacyClient(header: string | null): boolean {
  const release = readClientRelease(header)
  return release?.name === '@stackframe/stack' && compareVersions(release.version, LAST_LEGACY) <= 0
}
