import type { ProjectSummary } from '../../data/projects/queries.ts'
import { readStored, writeStored } from '../../stored.ts'

/** An order of the list of projects. */
export type ProjectOrder = 'newest' | 'name'

const KEY = 'latchkey-projects-order'

/** The order that this browser remembers. */
export const readOrder = (): ProjectOrder => (readStored(KEY) === 'name' ? 'name' : 'newest')

export const writeOrder = (order: ProjectOrder): void => writeStored(KEY, order)

/** The projects in an order. The service returns the newest first. */
export const inOrder = (
  projects: readonly ProjectSummary[],
  order: ProjectOrder,
): readonly ProjectSummary[] =>
  order === 'newest'
    ? projects
    : projects.toSorted((a, b) => a.display_name.localeCompare(b.display_name))
