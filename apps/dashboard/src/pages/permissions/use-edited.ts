import { useState } from 'react'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { isSystemPermission } from '../../data/permissions/queries.ts'

/**
 * The permission whose editor is open; undefined if there is none of that id that can be edited. It stays while the editor is open, also when somebody
 * deletes or renames it meanwhile: what was typed must not vanish with it.
 */
export function useEdited(
  definitions: readonly PermissionDefinition[] | undefined,
  id: string | undefined,
): PermissionDefinition | undefined {
  const [kept, setKept] = useState<PermissionDefinition>()
  const found = definitions?.find((each) => each.id === id && !isSystemPermission(each.id))
  const edited = found ?? (kept?.id === id ? kept : undefined)
  if (edited?.id !== kept?.id) setKept(edited)
  return edited
}
