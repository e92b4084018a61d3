/** Where each visited page of a list starts. The first one starts at undefined. */
export type Trail = readonly (string | undefined)[]

/**
 * The trail with the page that follows the current one. If that changed, the list changed, and
 * later pages are dropped.
 */
export function withNext(
  trail: Trail,
  cursor: string | undefined,
  next: string | null | undefined,
): Trail {
  const at = trail.indexOf(cursor)
  if (at < 0 || !next || trail[at + 1] === next) return trail
  return [...trail.slice(0, at + 1), next]
}
