import { KnownError } from '@latchkey/js'
import { Field } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { UserField } from '../../components/user-field.tsx'
import type { KnownUser } from '../../components/user-line.tsx'
import { useDashboard } from '../../dashboard.ts'
import type { Team } from '../../data/teams/queries.ts'
import { type NewTeam, useCreateTeam } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'

export interface CreateTeamDialogProps {
  onCreated: (team: Team) => void
  onClose: () => void
}

/** Creates a team, with a first member if one is chosen. */
export function CreateTeamDialog({ onCreated, onClose }: CreateTeamDialogProps) {
  const createTeam = useCreateTeam()
  const { toasts } = useDashboard()
  const [creator, setCreator] = useState<KnownUser | null>(null)
  const [missing, setMissing] = useState(false)
  const teamOf = (data: FormData): NewTeam => ({
    display_name: String(data.get('name')).trim(),
    ...(creator && { creator_user_id: creator.id }),
  })
  const form = useForm(
    async (data) => {
      try {
        const team = await createTeam(teamOf(data))
        toasts.show({ tone: 'success', text: t('Team created') })
        onCreated(team)
      } catch (error) {
        if (!KnownError.is(error, 'USER_NOT_FOUND')) throw error
        setMissing(true)
      }
    },
    {
      validate: (data) => ({
        name: String(data.get('name')).trim() ? undefined : t('Enter a name'),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Create team')}
      form={form}
      submitLabel={t('Create team')}
      dirty={creator !== null}
      code={(data) => createTeam.request(teamOf(data))}
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="name"
          label={t('Name')}
          description={t('Its members see this name.')}
          autoComplete="off"
          error={form.errors.name}
          focusOnMount
        />
        <UserField
          label={t('First member (optional)')}
          description={t('Gets the creator default permissions.')}
          value={creator}
          onChange={(user) => {
            setCreator(user)
            setMissing(false)
          }}
          error={missing ? t('This user no longer exists') : undefined}
        />
      </FieldStack>
    </FormDialog>
  )
}
