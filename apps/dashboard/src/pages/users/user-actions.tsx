import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { NewPurchaseLink } from '../../components/payments/new-purchase-link.tsx'
import { useSubscriptionsEnd } from '../../components/payments/use-subscriptions-end.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import type { Team } from '../../data/teams/queries.ts'
import { ofUsers, type SomeUser } from '../../data/users/queries.ts'
import { useDeleteUser, useUpdateUser } from '../../data/users/writes.ts'
import { isolated, list, t } from '../../text.ts'
import { BlockDialog, UnblockDialog } from './block-dialogs.tsx'
import { EndSessionsDialog } from './detail/end-sessions-dialog.tsx'
import { ImpersonateDialog } from './detail/impersonate-dialog.tsx'
import { nameOfTeam, nameOfUser } from './names.ts'
import type { UserAction } from './user-menu.tsx'

export interface UserActionDialogProps {
  user: SomeUser
  action: UserAction
  onClose: () => void
  /**
   * Called and awaited before the lists are read again, so that the page of the deleted user can be
   * left.
   */
  onDeleted?: () => unknown
}

/** The dialog of an action of the menu. */
export function UserActionDialog({ action, ...props }: UserActionDialogProps) {
  switch (action) {
    case 'impersonate':
      return <ImpersonateDialog {...props} />
    case 'send-email':
      return <SendToUser {...props} />
    case 'purchase-link':
      return (
        <NewPurchaseLink customer={{ type: 'user', id: props.user.id }} onClose={props.onClose} />
      )
    case 'remove-mfa':
      return <RemoveMfaDialog {...props} />
    case 'end-sessions':
      return <EndSessionsDialog {...props} />
    case 'block':
      return <BlockDialog {...props} />
    case 'unblock':
      return <UnblockDialog {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
  }
}

// Loaded on demand: few visits of a user need the form of an email.
const SendToUsers = lazy(async () => ({
  default: (await import('./bulk/send-to-users.tsx')).SendToUsers,
}))

function SendToUser({ user, onClose }: DialogProps) {
  return (
    <Suspense fallback={null}>
      <SendToUsers users={[user]} onClose={onClose} />
    </Suspense>
  )
}

type DialogProps = Omit<UserActionDialogProps, 'action'>

const WITHOUT_FACTOR = { totp_secret_base64: null }

/** Removes the second factor, such as for a user who lost the phone. */
export function RemoveMfaDialog({ user, onClose }: DialogProps) {
  const update = useUpdateUser(user.id)
  return (
    <ConfirmDialog
      title={t('Remove the second factor of {name}?', { name: nameOfUser(user) })}
      confirmLabel={t('Remove second factor')}
      action={() => update(WITHOUT_FACTOR)}
      code={() => update.request(WITHOUT_FACTOR)}
      done={t('Second factor removed')}
      onClose={onClose}
    >
      <p>
        {t(
          'Sign-in no longer requires an authenticator code. Make sure that the user really requested this.',
        )}
      </p>
    </ConfirmDialog>
  )
}

function DeleteDialog({ user, onClose, onDeleted }: DialogProps) {
  const admin = useAdmin()
  const remove = useDeleteUser(user.id, onDeleted)
  const { data: teams, isPending } = useQuery(ofUsers.teams(admin, user.id))
  const subscriptionsEnd = useSubscriptionsEnd('user')
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: nameOfUser(user) })}
      consequences={[
        t('The account is deleted, with its sign-in methods, emails and metadata.'),
        t('All sessions end. It can take apps up to ten minutes to notice.'),
        leavesTeams(teams),
        ...subscriptionsEnd,
        teams && teams.length > 0
          ? t(
              '{count, plural, one {Webhooks sent: one user.deleted, and one team_membership.deleted.} other {Webhooks sent: one user.deleted, and team_membership.deleted # times.}}',
              { count: teams.length },
            )
          : t('Webhooks sent: one user.deleted.'),
        t('This can’t be undone.'),
      ]}
      waiting={isPending}
      understood={t('I understand that the user is permanently deleted')}
      confirmLabel={t('Delete user')}
      action={remove}
      code={remove.request}
      done={t('{name} was deleted', { name: nameOfUser(user) })}
      onClose={onClose}
    />
  )
}

const TEAMS_NAMED = 5

function leavesTeams(teams: readonly Team[] | undefined): string {
  if (!teams) return t('They are removed from their teams. The teams are kept.')
  if (teams.length === 0) return t('They aren’t in any team.')
  return t('They are removed from these teams, which are kept: {names}.', {
    names: list(
      teams.map((team) => isolated(nameOfTeam(team))),
      TEAMS_NAMED,
    ),
  })
}
