import type { ReferenceEntry } from '@latchkey/contract/reference'

/** More endpoints than fit would hide everything else. */
const MOST = 6

/** An error code or its start. */
const ERROR_CODE = /^[A-Z]+(_[A-Z]+)+$/

/** The API reference with examples for a project, at one of its anchors. */
export const referenceUrl = (projectId: string | undefined, anchor = ''): string =>
  `/docs${projectId === undefined ? '' : `?project=${encodeURIComponent(projectId)}`}${anchor && `#${anchor}`}`

/** The search of the API reference for a text, such as an error code. */
export const referenceSearchUrl = (projectId: string | undefined, text: string): string => {
  const query = new URLSearchParams({ ...(projectId && { project: projectId }), q: text })
  return `/docs?${query}`
}

export const isErrorCode = (text: string): boolean => ERROR_CODE.test(text)

/**
 * The endpoints whose method, path or summary has every word of the text: first those whose path
 * starts with it. Parameters may be written as `:name`.
 */
export function matchEntries(
  entries: readonly ReferenceEntry[],
  text: string,
): readonly ReferenceEntry[] {
  const words = text
    .toLowerCase()
    .replaceAll(/:(\w+)/g, '{$1}')
    .split(/\s+/)
    .filter(Boolean)
  const path = words.find((word) => word.startsWith('/'))
  const rank = (entry: ReferenceEntry) =>
    path === undefined || entry.path === path ? 0 : entry.path.startsWith(path) ? 1 : 2
  return entries
    .filter(({ method, path: of, summary }) => {
      const text = `${method} ${of} ${summary}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
}
