import type { PermissionDefinition } from '../../components/permission-graph.ts'

/** A permission in a form. */
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

/** Whether the IDs are the same, in any order. */
export const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Whether saving would change something. */
export const isChanged = (opened: PermissionFields, now: PermissionFields): boolean =>
  now.id.trim() !== opened.id ||
  now.description.trim() !== opened.description ||
  !isSameSet(now.contained, opened.contained)

/**
 * What to write: the changes of the form, applied to what is stored now. The call replaces
 * description and contained permissions as a whole, and must not undo changes of others since the
 * form was opened (protocol 09 §1.5).
 */
export function mergeChange({
  opened,
  entered,
  stored,
}: {
  opened: PermissionFields
  entered: PermissionFields
  stored: PermissionFields
}): PermissionFields {
  const added = entered.contained.filter((id) => !opened.contained.includes(id))
  const removed = opened.contained.filter((id) => !entered.contained.includes(id))
  return {
    id: entered.id,
    description:
      entered.description === opened.description ? stored.description : entered.description,
    contained: [...new Set([...stored.contained, ...added])].filter((id) => !removed.includes(id)),
  }
}

/**
 * Whether both the form and someone else changed the description. Then one of them must be dropped.
 */
export const isDescriptionContested = (
  opened: PermissionFields,
  entered: PermissionFields,
  stored: PermissionFields,
): boolean =>
  stored.description !== opened.description &&
  entered.description !== opened.description &&
  stored.description !== entered.description
