import type { PermissionDefinition } from '../../components/permission-graph.ts'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'

/**
 * The error message for an ID: its characters, or that another permission of either scope has it
 * (protocol 03 §6.1).
 */
export function findIdMistake(
  text: string,
  {
    scope,
    definitions,
    own,
  }: {
    scope: PermissionScope
    definitions: Readonly<Record<PermissionScope, readonly PermissionDefinition[]>>
    /** The current ID of the permission. */
    own: string | undefined
  },
): string | undefined {
  const id = text.trim()
  if (id === '') return t('Enter an ID')
  if (!/^[a-z0-9_:]+$/.test(id))
    return t('Only lowercase letters, numbers, ":" and "_" are allowed')
  const isTaken = (where: PermissionScope) =>
    id !== own && definitions[where].some((each) => each.id === id)
  if (isTaken('team'))
    return scope === 'team'
      ? t('This ID is already taken')
      : t('A team permission already has this ID')
  if (isTaken('project'))
    return scope === 'project'
      ? t('This ID is already taken')
      : t('A project permission already has this ID')
  return undefined
}
