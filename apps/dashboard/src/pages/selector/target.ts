/** Where the pages of the selector begin. */
const SELECTOR = '/projects/-selector-'

/** What is kept of an address of the selector. */
export interface SelectorAddress {
  readonly pathname: string
  /** With its question mark. */
  readonly searchStr: string
  /** Without its number sign. */
  readonly hash: string
}

/**
 * The same page in a project: path, query and fragment after the selector. The overview if the
 * project has no such page, so that it never leads out of the project.
 */
export function targetIn(
  projectId: string,
  { pathname, searchStr, hash }: SelectorAddress,
  isPage: (path: string) => boolean,
): string {
  const overview = `/projects/${projectId}`
  const path = `${overview}${pathname.slice(SELECTOR.length).replace(/\/+$/, '')}`
  const isInside = path.startsWith(`${overview}/`) && isPage(path)
  return isInside ? `${path}${searchStr}${hash === '' ? '' : `#${hash}`}` : overview
}
