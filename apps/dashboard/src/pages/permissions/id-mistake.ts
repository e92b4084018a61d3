import type { PermissionDefinition } from '../../components/permission-graph.ts'
import type { PermissionScope } from '../../data/permissions.ts'
import { t } from '../../text.ts'

/** What is wrong with the id of a permission: its letters, or that another of either scope bears it (protocol 03 §6.1). */
export function findIdMistake(
  text: string,
  {
    scope,
    definitions,
    own,
  }: {
    scope: PermissionScope
    definitions: Readonly<Record<PermissionScope, readonly PermissionDefinition[]>>
    /** The id that the permission has already. */
    own: string | undefined
  },
): string | undefined {
  const id = text.trim()
  if (id === '') return t('Please enter an id')
  if (!/^[a-z0-9_:]+$/.test(id))
    return t('Only lowercase letters, numbers, ":" and "_" are allowed')
  const isTaken = (where: PermissionScope) =>
    id !== own && definitions[where].some((each) => each.id === id)
  if (isTaken('team'))
    return scope === 'team'
      ? t('This id is taken already')
      : t('A team permission has this id already')
  if (isTaken('project'))
    return scope === 'project'
      ? t('This id is taken already')
      : t('A project permission has this id already')
  return undefined
}
