import { Badge, Button } from '@latchkey/ui'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { RevokeDialog } from '../../components/invitations/revoke-dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import { Time } from '../../components/time.tsx'
import { useAction } from '../../components/use-action.ts'
import type { OwnerTeamInvitation, WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import {
  useResendOwnerInvitation,
  useRevokeOwnerInvitation,
} from '../../data/owner-teams/writes.ts'
import { roleName } from '../../role-names.ts'
import { t } from '../../text.ts'
import styles from './owner-team-page.module.css'

/** The pending invitations to an owner team, for its owners. */
export function InvitationsPanel({ team }: { team: WholeOwnerTeam }) {
  const revoke = useRevokeOwnerInvitation(team.id)
  const resend = useResendOwnerInvitation(team.id)
  const { isBusyWith, run } = useAction({ failure: 'toast' })
  const [revoking, setRevoking] = useState<OwnerTeamInvitation | null>(null)
  const columns = columnsOf({
    isBusyWith,
    onResend: (invitation) =>
      void run(() => resend(invitation), {
        id: invitation.id,
        done: t('Invitation sent to {email}', { email: invitation.recipient_email }),
      }),
    onRevoke: setRevoking,
  })

  return (
    <>
      <Panel
        title={t('Pending invitations')}
        description={t(
          'Each link works once and expires after seven days. Anyone who has it can join.',
        )}
        flush
      >
        <DataTable
          label={t('Pending invitations')}
          columns={columns}
          rows={team.invitations}
          rowKey={({ id }) => id}
          loadingLabel={t('Loading…')}
          empty={null}
        />
      </Panel>
      {revoking && (
        <RevokeDialog
          email={revoking.recipient_email}
          revoke={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

interface Actions {
  readonly isBusyWith: (id: string) => boolean
  readonly onResend: (invitation: OwnerTeamInvitation) => void
  readonly onRevoke: (invitation: OwnerTeamInvitation) => void
}

const columnsOf = ({
  isBusyWith,
  onResend,
  onRevoke,
}: Actions): readonly Column<OwnerTeamInvitation>[] => [
  {
    id: 'email',
    header: t('Email'),
    sortBy: ({ recipient_email }) => recipient_email,
    cell: ({ recipient_email }) => <span className={styles.address}>{recipient_email}</span>,
  },
  {
    id: 'role',
    header: t('Role'),
    minor: true,
    cell: ({ role }) => <Badge>{roleName(role)}</Badge>,
  },
  {
    id: 'expires',
    header: t('Expires'),
    minor: true,
    sortBy: ({ expires_at_millis }) => expires_at_millis,
    cell: ({ expires_at_millis }) => (
      <span className={styles.quiet}>
        <Time at={new Date(expires_at_millis)} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (invitation) => (
      <span className={styles.actions}>
        <Button
          variant="ghost"
          size="small"
          aria-label={t('Resend the invitation to {email}', { email: invitation.recipient_email })}
          busy={isBusyWith(invitation.id)}
          onClick={() => onResend(invitation)}
        >
          {t('Resend')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={t('Revoke the invitation for {email}', { email: invitation.recipient_email })}
          // Sending it again replaces it.
          disabled={isBusyWith(invitation.id)}
          onClick={() => onRevoke(invitation)}
        >
          {t('Revoke')}
        </Button>
      </span>
    ),
  },
]
