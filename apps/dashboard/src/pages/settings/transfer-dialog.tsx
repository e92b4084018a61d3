import { hasRightsOf } from '@latchkey/contract/pure'
import { KnownError } from '@latchkey/js'
import { Field, SelectField } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describe } from '../../components/describe.ts'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { useDashboard } from '../../dashboard.ts'
import { type OwnerTeam, ownerTeams } from '../../data/owner-teams/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { useTransferProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'
import styles from './settings-page.module.css'

/** The choice that creates a team. No team has this ID. */
const NEW_TEAM = 'new'

export interface TransferDialogProps {
  /** The team that owns the project. */
  from: OwnerTeam
  onClose: () => void
}

/** Transfers the project, after its name is typed (protocol 09 §5.4). */
export function TransferDialog({ from, onClose }: TransferDialogProps) {
  const project = useProject()
  const { owner } = useDashboard()
  const transfer = useTransferProject()
  const name = project.display_name || project.id
  const targets = (useQuery(ownerTeams.list(owner)).data ?? []).filter(
    ({ id, my_role }) => id !== from.id && hasRightsOf(my_role, 'developer'),
  )
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState('')
  const teamId = chosen ?? targets[0]?.id ?? NEW_TEAM
  const to = targets.find(({ id }) => id === teamId)

  const form = useForm(
    async (data) => {
      try {
        await transfer({ teamId: to?.id, teamName: newNameOf(data) })
        onClose()
      } catch (error) {
        // Another owner changed the teams in the meantime.
        if (
          !KnownError.is(error, 'TEAM_PERMISSION_REQUIRED') &&
          !KnownError.is(error, 'TEAM_MEMBERSHIP_NOT_FOUND')
        )
          throw error
        return { team: describe(error) }
      }
    },
    {
      done: (data) =>
        t('{name} was transferred to “{team}”', {
          name,
          team: to ? to.display_name : newNameOf(data),
        }),
      validate: (data) => ({
        'new-team': to || newNameOf(data) ? undefined : t('Enter a name'),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Transfer “{name}”?', { name })}
      form={form}
      submitLabel={t('Transfer project')}
      ready={typed.trim() === name.trim()}
      dirty={typed !== ''}
      onClose={onClose}
    >
      <ul className={styles.consequences}>
        <li>
          {t(
            '“{team}” loses access: {count, plural, one {# member} other {# members}}, except those who are also in the new team.',
            { team: from.display_name, count: from.member_count },
          )}
        </li>
        <li>
          {to
            ? t('“{team}” gets access: {count, plural, one {# member} other {# members}}.', {
                team: to.display_name,
                count: to.member_count,
              })
            : t('A new team gets access, with only you in it.')}
        </li>
        <li>{t('Its users, keys and settings stay as they are.')}</li>
      </ul>
      <FieldStack>
        <SelectField
          name="team"
          label={t('New owner team')}
          options={[
            ...targets.map(({ id, display_name }) => ({
              value: id,
              label: display_name || t('Untitled'),
            })),
            { value: NEW_TEAM, label: t('Create a new team') },
          ]}
          value={teamId}
          onChange={(event) => setChosen(event.target.value)}
          error={form.errors.team}
        />
        {!to && (
          <Field
            name="new-team"
            label={t('Name of the new team')}
            autoComplete="off"
            error={form.errors['new-team']}
          />
        )}
        <Field
          name="confirmation"
          label={t('Type “{name}” to confirm', { name })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          reserve={false}
        />
      </FieldStack>
    </FormDialog>
  )
}

const newNameOf = (data: FormData) => String(data.get('new-team') ?? '').trim()
