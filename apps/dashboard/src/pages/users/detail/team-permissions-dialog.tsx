import { KnownError } from '@latchkey/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { PermissionTree } from '../../../components/permission-tree.tsx'
import { useForm } from '../../../components/use-form.ts'
import { permissionDefinitions } from '../../../data/permissions.ts'
import type { Team } from '../../../data/teams.ts'
import { useAdmin } from '../../../data/use-project.ts'
import { useUserWrites } from '../../../data/use-user-writes.ts'
import { ofUsers, type User } from '../../../data/users.ts'
import { t } from '../../../text.ts'
import { permissionChanges } from '../../teams/permission-changes.ts'
import { nameOfTeam, nameOfUser } from '../names.ts'
import { Section } from './section.tsx'

export interface TeamPermissionsDialogProps {
  user: User
  team: Team
  onClose: () => void
}

/** What a user may do in one team. Only differences are sent. */
export function TeamPermissionsDialog({ user, team, onClose }: TeamPermissionsDialogProps) {
  const admin = useAdmin()
  const { grantInTeam, revokeInTeam } = useUserWrites()
  const grants = useQuery(ofUsers.teamGrants(admin, user.id))
  const definitions = useQuery(permissionDefinitions(admin, 'team'))
  const held = grants.data?.filter(({ team_id }) => team_id === team.id).map(({ id }) => id)
  const [draft, setDraft] = useState<{ readonly from: readonly string[]; readonly to: readonly string[] }>()
  const { grant, revoke } = permissionChanges(draft?.from ?? [], draft?.to ?? [])
  const isDirty = grant.length + revoke.length > 0

  const form = useForm(async () => {
    const place = { team_id: team.id, user_id: user.id }
    // Before anything is revoked, so that whoever changes roles is never without one.
    for (const id of grant) await grantInTeam({ id, ...place })
    for (const id of revoke) {
      try {
        await revokeInTeam({ id, ...place })
      } catch (error) {
        // Revoked by somebody else meanwhile.
        if (!KnownError.is(error, 'TEAM_PERMISSION_NOT_FOUND')) throw error
      }
    }
    onClose()
  })

  return (
    <FormDialog
      title={t('Permissions of {name} in “{team}”', { name: nameOfUser(user), team: nameOfTeam(team) })}
      form={form}
      submitLabel={t('Save')}
      ready={isDirty}
      dirty={isDirty}
      onClose={onClose}
    >
      <Section query={definitions} height="260px">
        {(all) => (
          <Section query={grants} height="260px">
            {() => (
              <PermissionTree
                label={t('Granted permissions')}
                definitions={all}
                value={draft?.to ?? held ?? []}
                onChange={(to) => setDraft({ from: draft?.from ?? held ?? [], to })}
                disabled={form.pending}
              />
            )}
          </Section>
        )}
      </Section>
    </FormDialog>
  )
}
