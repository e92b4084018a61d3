import { addGlyph, Button, Glyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Panel } from '../../components/panel.tsx'
import { useDashboard } from '../../dashboard.ts'
import { ownUser } from '../../data/own-user/queries.ts'
import type { OwnerTeamMember, WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import { useLeaveOwnerTeam, useRemoveOwner } from '../../data/owner-teams/writes.ts'
import { t } from '../../text.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { type MemberAction, memberColumns } from './member-columns.tsx'
import styles from './owner-team-page.module.css'
import { memberName, teamName } from './roles.ts'

export interface MembersPanelProps {
  team: WholeOwnerTeam
  ownsProjects: boolean
  onInvite: () => void
}

type Asked = { readonly what: MemberAction; readonly member: OwnerTeamMember } | null

/** The administrators in a team, with their roles and the seats that they take. */
export function MembersPanel({ team, ownsProjects, onInvite }: MembersPanelProps) {
  const { owner } = useDashboard()
  const ownId = useQuery(ownUser(owner)).data?.id
  const [asked, setAsked] = useState<Asked>(null)
  const columns = useMemo(
    () =>
      memberColumns({
        team,
        ownId,
        ownsProjects,
        ask: (what, member) => setAsked({ what, member }),
      }),
    [team, ownId, ownsProjects],
  )
  const close = () => setAsked(null)
  const { used, limit } = team.seats

  return (
    <>
      <Panel
        title={t('Members')}
        description={
          team.my_role === 'owner'
            ? t('Everyone here can open the projects of this team, with the rights of their role.')
            : t('Only owners can invite members and change roles.')
        }
        aside={
          <span className={styles.aside}>
            <span className={styles.quiet}>
              {t('{used} of {limit, plural, one {# seat} other {# seats}} used', { used, limit })}
            </span>
            {team.my_role === 'owner' && (
              <Button size="small" data-primary-action="" onClick={onInvite}>
                <Glyph shape={addGlyph} />
                {t('Invite')}
              </Button>
            )}
          </span>
        }
        flush
      >
        <DataTable
          label={t('Members')}
          columns={columns}
          rows={team.members}
          rowKey={({ user_id }) => user_id}
          loadingLabel={t('Loading…')}
          empty={null}
        />
      </Panel>
      {asked?.what === 'role' && (
        <ChangeRoleDialog
          teamId={team.id}
          member={asked.member}
          isSelf={asked.member.user_id === ownId}
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && (
        <RemoveDialog team={team} member={asked.member} onClose={close} />
      )}
      {asked?.what === 'leave' && <LeaveDialog team={team} onClose={close} />}
    </>
  )
}

function RemoveDialog({
  team,
  member,
  onClose,
}: {
  team: WholeOwnerTeam
  member: OwnerTeamMember
  onClose: () => void
}) {
  const remove = useRemoveOwner(team.id)
  return (
    <ConfirmDialog
      title={t('Remove {name} from “{team}”?', { name: memberName(member), team: teamName(team) })}
      consequences={[
        t('They can no longer open the projects of this team.'),
        t('Keys that they created or saw keep working until you revoke them.'),
      ]}
      understood={t('I understand')}
      confirmLabel={t('Remove member')}
      action={() => remove(member.user_id)}
      done={t('Member removed')}
      onClose={onClose}
    >
      <p>{t('The account is kept.')}</p>
    </ConfirmDialog>
  )
}

function LeaveDialog({ team, onClose }: { team: WholeOwnerTeam; onClose: () => void }) {
  const navigate = useNavigate()
  const leave = useLeaveOwnerTeam(team.id, () => navigate({ to: '/projects', replace: true }))
  return (
    <ConfirmDialog
      title={t('Leave “{team}”?', { team: teamName(team) })}
      consequences={[
        t('You can no longer open the projects of this team.'),
        t('Only an owner of the team can invite you again.'),
      ]}
      understood={t('I understand')}
      confirmLabel={t('Leave team')}
      action={leave}
      done={t('You left “{team}”', { team: teamName(team) })}
      onClose={onClose}
    />
  )
}
