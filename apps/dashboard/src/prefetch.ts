import type { Dashboard } from './dashboard.ts'

/**
 * What the file of a page may export as `prefetch`: starts to read what the page shows. The router
 * calls it when a link to the page is hovered or focused, and when the page opens. `search` is the
 * query of the address, unchecked.
 */
export type Prefetch = (
  dashboard: Dashboard,
  params: { readonly projectId: string } & Readonly<Record<string, string>>,
  search: Readonly<Record<string, unknown>>,
) => void
