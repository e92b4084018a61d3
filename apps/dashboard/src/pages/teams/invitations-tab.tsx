import { addGlyph, Button, EmptyState, Glyph, mailGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { RevokeDialog } from '../../components/invitations/revoke-dialog.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import { type Invitation, ofTeams, type Team } from '../../data/teams/queries.ts'
import { useRevokeInvitation } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './tab.module.css'

/** The pending invitations to a team. */
export function InvitationsTab({ team }: { team: Team }) {
  const { data: invitations, error, refetch } = useQuery(ofTeams.invitations(useAdmin(), team.id))
  const { dialog } = useSearch({ from: '/signed-in/projects/$projectId/teams/$teamId' })
  const navigate = useNavigate({ from: '/projects/$projectId/teams/$teamId' })
  const revokeInvitation = useRevokeInvitation()
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const setInviting = (open: boolean) =>
    void navigate({
      search: { tab: 'invitations', ...(open && { dialog: 'invite' }) },
      replace: true,
      resetScroll: false,
    })

  return (
    <>
      <div className={styles.tools}>
        <p className={styles.hint}>
          {t('Each link works once and expires after seven days. Anyone who has it can join.')}
        </p>
        <Button size="small" data-primary-action="" onClick={() => setInviting(true)}>
          <Glyph shape={addGlyph} />
          {t('Invite')}
        </Button>
      </div>
      {error && !invitations ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the invitations')} />
      ) : (
        <DataTable
          label={t('Invitations')}
          columns={columns(setRevoking)}
          rows={invitations}
          rowKey={({ id }) => id}
          expectedRows={2}
          loadingLabel={t('Loading…')}
          empty={
            <EmptyState icon={<Glyph shape={mailGlyph} />} title={t('No pending invitations')}>
              <p>
                {t(
                  'You can invite people who don’t have an account yet. Accepted invitations are removed from this list.',
                )}
              </p>
            </EmptyState>
          }
        />
      )}
      {dialog === 'invite' && <InviteDialog team={team} onClose={() => setInviting(false)} />}
      {revoking && (
        <RevokeDialog
          email={revoking.recipient_email}
          revoke={() => revokeInvitation(revoking)}
          code={() => revokeInvitation.request(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

const columns = (onRevoke: (invitation: Invitation) => void): readonly Column<Invitation>[] => [
  {
    id: 'email',
    header: t('Email'),
    sortBy: ({ recipient_email }) => recipient_email,
    cell: ({ recipient_email }) => <span className={styles.strong}>{recipient_email}</span>,
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
    id: 'revoke',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (invitation) => (
      <Button
        variant="ghost"
        size="small"
        aria-label={t('Revoke the invitation for {email}', { email: invitation.recipient_email })}
        onClick={() => onRevoke(invitation)}
      >
        {t('Revoke')}
      </Button>
    ),
  },
]
