/** Where each page of a list begins that somebody has seen; the first begins at undefined. */
export type Trail = readonly (string | undefined)[]

/** The trail with the page that follows the one shown. If that is another than before, the list has changed, and what lay behind is forgotten. */
export function withNext(
  trail: Trail,
  cursor: string | undefined,
  next: string | null | undefined,
): Trail {
  const at = trail.indexOf(cursor)
  if (at < 0 || !next || trail[at + 1] === next) return trail
  return [...trail.slice(0, at + 1), next]
}
