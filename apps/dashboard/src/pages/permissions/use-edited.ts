import { useState } from 'react'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { isSystemPermission } from '../../data/permissions/queries.ts'

/**
 * The permission whose editor is open; undefined if no permission with that ID can be edited. It is
 * kept while the editor is open, even if it is deleted or renamed elsewhere, so that the form is
 * not lost.
 */
export function useEdited(
  definitions: readonly PermissionDefinition[] | undefined,
  id: string | undefined,
): PermissionDefinition | undefined {
  const [kept, setKept] = useState<PermissionDefinition>()
  const current = definitions?.find((each) => each.id === id && !isSystemPermission(each.id))
  const edited = current ?? (kept?.id === id ? kept : undefined)
  if (edited?.id !== kept?.id) setKept(edited)
  return edited
}
