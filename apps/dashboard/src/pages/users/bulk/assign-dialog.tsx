import { Notice, SelectField, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { useForm } from '../../../components/use-form.ts'
import { permissionDefinitions } from '../../../data/permissions/queries.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import type { Assignment } from '../../../data/users/bulk-writes.ts'
import type { SomeUser } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import { nameOfTeam } from '../names.ts'
import { TeamChoice } from '../team-choice.tsx'
import { BulkProgress } from './bulk-progress.tsx'

export interface AssignDialogProps {
  kind: Assignment['kind']
  users: readonly SomeUser[]
  onDone: (deletedIds: readonly string[]) => void
  onClose: () => void
}

/** Adds the selected users to a team, or grants them a permission: asks which, then does it. */
export function AssignDialog({ kind, users, onDone, onClose }: AssignDialogProps) {
  const [assignment, setAssignment] = useState<Assignment>()
  if (assignment)
    return (
      <BulkProgress
        title={titleOf(assignment)}
        users={users}
        action={assignment}
        ownSessionId={undefined}
        doneText={(n) => doneTextOf(assignment, n)}
        onClose={() => {
          onClose()
          onDone([])
        }}
      />
    )
  if (kind === 'team')
    return (
      <TeamChoice
        title={t('{count, plural, one {Add # user to a team} other {Add # users to a team}}', {
          count: users.length,
        })}
        description={t('Users who are in the team already don’t change.')}
        onChoose={(team) => setAssignment({ kind: 'team', id: team.id, name: nameOfTeam(team) })}
        onClose={onClose}
      />
    )
  return <PermissionChoice count={users.length} onChoose={setAssignment} onClose={onClose} />
}

function PermissionChoice({
  count,
  onChoose,
  onClose,
}: {
  count: number
  onChoose: (assignment: Assignment) => void
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery(permissionDefinitions(useAdmin(), 'project'))
  const form = useForm(async (values) =>
    onChoose({ kind: 'permission', id: String(values.get('id')) }),
  )

  return (
    <FormDialog
      title={t(
        '{count, plural, one {Grant # user a permission} other {Grant # users a permission}}',
        { count },
      )}
      description={t('Users who hold it already don’t change.')}
      form={form}
      submitLabel={t('Grant permission')}
      ready={data !== undefined && data.length > 0}
      onClose={onClose}
    >
      {error && !data && <ProblemCard error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height="44px" shape="control" />}
      {data?.length === 0 && (
        <Notice>
          {t('No project permissions yet. Define one on the Project permissions page.')}
        </Notice>
      )}
      {data && data.length > 0 && (
        <SelectField
          name="id"
          label={t('Permission')}
          options={data.map(({ id }) => ({ value: id, label: id }))}
        />
      )}
    </FormDialog>
  )
}

const titleOf = (assignment: Assignment): string =>
  assignment.kind === 'team'
    ? t('Add to {team}', { team: assignment.name })
    : t('Grant {permission}', { permission: assignment.id })

const doneTextOf = (assignment: Assignment, n: number): string =>
  assignment.kind === 'team'
    ? t('{count, plural, one {# user is in {team}} other {# users are in {team}}}', {
        count: n,
        team: assignment.name,
      })
    : t('{count, plural, one {# user holds {permission}} other {# users hold {permission}}}', {
        count: n,
        permission: assignment.id,
      })
