import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PermissionTree } from '../../components/permission-tree.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useForm } from '../../components/use-form.ts'
import { permissionDefinitions } from '../../data/permissions/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { permissionChanges } from '../../data/teams/permission-changes.ts'
import { customFirst, type Member, type TeamGrant } from '../../data/teams/queries.ts'
import { useChangeTeamPermissions } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'

export interface MemberPermissionsDialogProps {
  title: string
  member: Pick<Member, 'team_id' | 'user_id'>
  /** Those of the member, and possibly others. */
  grants: UseQueryResult<readonly TeamGrant[]>
  onClose: () => void
}

/**
 * Grants and revokes the permissions of a member in the team. Only differences are sent (protocol
 * 09 §9.2).
 */
export function MemberPermissionsDialog({
  title,
  member,
  grants,
  onClose,
}: MemberPermissionsDialogProps) {
  const changePermissions = useChangeTeamPermissions(member)
  const definitions = useQuery({
    ...permissionDefinitions(useAdmin(), 'team'),
    select: customFirst,
  })
  const before =
    grants.data?.flatMap(({ id, ...of }) =>
      of.user_id === member.user_id && of.team_id === member.team_id ? [id] : [],
    ) ?? []
  // The permissions when the first box was changed. What others grant or revoke in the meantime is
  // neither undone nor repeated.
  const [edited, setEdited] = useState<{
    readonly from: readonly string[]
    readonly to: readonly string[]
  } | null>(null)
  const changes = edited ? permissionChanges(edited.from, edited.to) : { grant: [], revoke: [] }
  const isDirty = changes.grant.length + changes.revoke.length > 0
  const value = edited?.to ?? before
  const failed = grants.data ? definitions : grants

  const form = useForm(
    async () => {
      await changePermissions({
        grant: changes.grant.filter((id) => !before.includes(id)),
        revoke: changes.revoke.filter((id) => before.includes(id)),
      })
      onClose()
    },
    { done: t('Permissions saved') },
  )

  return (
    <FormDialog
      title={title}
      description={t('Applies to this team only. Changes apply immediately.')}
      form={form}
      submitLabel={t('Save')}
      ready={isDirty}
      dirty={isDirty}
      onClose={onClose}
    >
      {definitions.data && grants.data ? (
        <PermissionTree
          label={t('Granted permissions')}
          definitions={definitions.data}
          value={value}
          onChange={(to) => setEdited({ from: edited?.from ?? before, to })}
          disabled={form.pending}
        />
      ) : failed.error ? (
        <ProblemCard
          error={failed.error}
          onRetry={failed.refetch}
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
