import type { PermissionDefinition } from '../../components/permission-graph.ts'

/** A permission as a form holds it. */
export interface PermissionFields {
  readonly id: string
  readonly description: string
  readonly contained: readonly string[]
}

export const fieldsOf = ({
  id,
  description = '',
  contained_permission_ids,
}: PermissionDefinition): PermissionFields => ({
  id,
  description,
  contained: contained_permission_ids,
})

export const NEW_PERMISSION: PermissionFields = { id: '', description: '', contained: [] }

/** Are they the same ids, in whichever order? */
export const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Would saving change anything? */
export const isChanged = (opened: PermissionFields, now: PermissionFields): boolean =>
  now.id.trim() !== opened.id ||
  now.description.trim() !== opened.description ||
  !isSameSet(now.contained, opened.contained)

/**
 * What to write: the change that somebody made in the form, applied to what is stored by now. The call replaces description and contained permissions
 * as a whole, and a colleague's change since the form was opened must not be undone by it (protocol 09 §1.5).
 */
export function mergeChange({
  opened,
  wanted,
  stored,
}: {
  opened: PermissionFields
  wanted: PermissionFields
  stored: PermissionFields
}): PermissionFields {
  const added = wanted.contained.filter((id) => !opened.contained.includes(id))
  const removed = opened.contained.filter((id) => !wanted.contained.includes(id))
  return {
    id: wanted.id,
    description:
      wanted.description === opened.description ? stored.description : wanted.description,
    contained: [...new Set([...stored.contained, ...added])].filter((id) => !removed.includes(id)),
  }
}

/** Did both the form and somebody else give it another description? Then one of them has to go. */
export const isDescriptionContested = (
  opened: PermissionFields,
  wanted: PermissionFields,
  stored: PermissionFields,
): boolean =>
  stored.description !== opened.description &&
  wanted.description !== opened.description &&
  stored.description !== wanted.description
