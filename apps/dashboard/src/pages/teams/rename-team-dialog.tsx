import { Field } from '@latchkey/ui'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import type { Team } from '../../data/teams/queries.ts'
import { useUpdateTeam } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import { teamName } from './team-list.ts'

/** Renames a team. */
export function RenameTeamDialog({
  team,
  onClose,
}: {
  team: Pick<Team, 'id' | 'display_name'>
  onClose: () => void
}) {
  const updateTeam = useUpdateTeam(team.id)
  const form = useForm(
    async (data) => {
      const name = String(data.get('name')).trim()
      if (name !== team.display_name) await updateTeam({ display_name: name })
      onClose()
    },
    {
      done: (data) => t('Team renamed to “{name}”', { name: String(data.get('name')).trim() }),
      validate: (data) => ({
        name: String(data.get('name')).trim() ? undefined : t('Enter a name'),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Rename “{name}”', { name: teamName(team) })}
      form={form}
      submitLabel={t('Save')}
      size="small"
      code={(data) => updateTeam.request({ display_name: String(data.get('name')).trim() })}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t('Name')}
        defaultValue={team.display_name}
        autoComplete="off"
        error={form.errors.name}
        onFocus={(event) => event.target.select()}
        focusOnMount
      />
    </FormDialog>
  )
}
