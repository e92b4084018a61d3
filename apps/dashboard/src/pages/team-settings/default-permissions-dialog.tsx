import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PermissionTree } from '../../components/permission-tree.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useForm } from '../../components/use-form.ts'
import { permissionDefinitions } from '../../data/permissions/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { useFreshProject, useUpdateProject } from '../../data/projects/writes.ts'
import { permissionChanges } from '../../data/teams/permission-changes.ts'
import { customFirst } from '../../data/teams/queries.ts'
import { message, t } from '../../text.ts'

const ROLES = {
  creator: {
    list: 'team_creator_default_permissions',
    title: message('Creator default permissions'),
  },
  member: { list: 'team_member_default_permissions', title: message('Member default permissions') },
} as const

export interface DefaultPermissionsDialogProps {
  role: keyof typeof ROLES
  onClose: () => void
}

/**
 * Chooses what is granted to creators or members of teams. The call replaces the list as a whole
 * (protocol 09 §9.3).
 */
export function DefaultPermissionsDialog({ role, onClose }: DefaultPermissionsDialogProps) {
  const { list, title } = ROLES[role]
  const admin = useAdmin()
  const definitions = useQuery({ ...permissionDefinitions(admin, 'team'), select: customFirst })
  const stored = useProject().config[list]
  const readProject = useFreshProject()
  const updateProject = useUpdateProject()
  const [before] = useState(() => stored.map(({ id }) => id))
  const [value, setValue] = useState<readonly string[]>(before)
  const { grant, revoke } = permissionChanges(before, value)
  const isDirty = grant.length + revoke.length > 0
  const form = useForm(
    async () => {
      // Applied to the current list, so that changes of others are kept.
      const now = (await readProject()).config[list].map(({ id }) => id)
      const next = [...new Set([...now, ...grant])].filter((id) => !revoke.includes(id))
      await updateProject({ config: { [list]: next.map((id) => ({ id })) } })
      onClose()
    },
    { done: t('Default permissions saved') },
  )

  return (
    <FormDialog
      title={t(title)}
      description={t('Applies to new members only.')}
      form={form}
      submitLabel={t('Save')}
      ready={isDirty}
      dirty={isDirty}
      onClose={onClose}
    >
      {definitions.data ? (
        <PermissionTree
          label={t('Granted permissions')}
          definitions={definitions.data}
          value={value}
          onChange={setValue}
          disabled={form.pending}
        />
      ) : definitions.error ? (
        <ProblemCard
          error={definitions.error}
          onRetry={definitions.refetch}
          title={t('Couldn’t load the permissions')}
        />
      ) : (
        <>
          <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
          <Skeleton height="260px" shape="control" />
        </>
      )}
    </FormDialog>
  )
}
