import {
  containmentOf,
  type PermissionDefinition,
  reversed,
} from '../../components/permission-graph.ts'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import type { Project } from '../../data/projects/queries.ts'
import { t } from '../../text.ts'
import { defaultListsWith } from './default-lists.ts'

/** A row of the table. */
export interface PermissionRow {
  readonly id: string
  readonly description: string
  /** What it contains directly. */
  readonly contains: readonly string[]
  /** What contains it directly. */
  readonly containedIn: readonly string[]
  /** Who is granted it by default, one word each. */
  readonly defaultFor: readonly string[]
}

/** The definitions, with what follows from the others and from the project. */
export function rowsOf(
  definitions: readonly PermissionDefinition[],
  config: Project['config'],
  scope: PermissionScope,
): readonly PermissionRow[] {
  const containment = containmentOf(definitions)
  const containers = reversed(containment)
  return definitions.map(({ id, description = '' }) => ({
    id,
    description,
    contains: containment.get(id) ?? [],
    containedIn: containers.get(id) ?? [],
    defaultFor: defaultListsWith(config, scope, id).map(({ short }) => t(short)),
  }))
}

/** Returns a function that tells whether the ID or the description contains the text. */
export const matcherOf = (query: string) => {
  const text = query.trim().toLowerCase()
  return ({ id, description = '' }: Pick<PermissionDefinition, 'id' | 'description'>): boolean =>
    id.includes(text) || description.toLowerCase().includes(text)
}
