import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { useDeletePermission } from '../../data/permissions/writes.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { list, t } from '../../text.ts'
import { defaultListsWith } from './default-lists.ts'
import type { PermissionRow } from './permission-rows.ts'

export interface DeletePermissionProps {
  scope: PermissionScope
  row: PermissionRow
  /** Hides the permission before it is deleted. */
  leave: () => void
  onClose: () => void
}

/** Asks before a permission is deleted. */
export function DeletePermission({ scope, row, leave, onClose }: DeletePermissionProps) {
  const { config } = useProject()
  const remove = useDeletePermission(scope, leave)
  const others = row.containedIn.filter((id) => id !== row.id)
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name: row.id })}
      consequences={[
        t('All direct grants of this permission are removed.'),
        ...(row.contains.length > 0
          ? [
              t('The permissions it contains are lost with it: {names}.', {
                names: list(row.contains),
              }),
            ]
          : []),
        ...(others.length > 0
          ? [
              t('It is removed from the permissions that contain it: {names}.', {
                names: list(others),
              }),
            ]
          : []),
        ...defaultListsWith(config, scope, row.id).map(({ removed }) => t(removed)),
        t('This can’t be undone.'),
      ]}
      understood={t('I understand')}
      confirmLabel={t('Delete permission')}
      action={() => remove(row.id)}
      code={() => remove.request(row.id)}
      done={t('Permission deleted')}
      onClose={onClose}
    />
  )
}
