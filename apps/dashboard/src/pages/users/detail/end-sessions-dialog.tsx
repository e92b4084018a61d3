import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { ofUsers, type SomeUser } from '../../../data/users/queries.ts'
import { useEndSessions } from '../../../data/users/session-writes.ts'
import { t } from '../../../text.ts'
import { nameOfUser } from '../names.ts'
import { useOwnIds } from '../use-own-ids.ts'

/**
 * Signs a user out everywhere, except from the administrator's own session in the project of the
 * dashboard.
 */
export function EndSessionsDialog({ user, onClose }: { user: SomeUser; onClose: () => void }) {
  const ownIds = useOwnIds()
  const endSessions = useEndSessions(user.id, ownIds.sessionId)
  const { data: sessions, isPending } = useQuery(ofUsers.sessions(useAdmin(), user.id))

  return (
    <ConfirmDialog
      title={t('End all sessions of {name}?', { name: nameOfUser(user) })}
      consequences={[
        sessions
          ? t('{count, plural, one {# session ends.} other {# sessions end.}}', {
              count: sessions.filter(({ id }) => id !== ownIds.sessionId).length,
            })
          : t('All sessions end.'),
        t('Access tokens that are already issued work for up to ten more minutes.'),
      ]}
      waiting={isPending}
      understood={t('I understand that they have to sign in again')}
      confirmLabel={t('End sessions')}
      action={endSessions}
      done={t('All sessions ended')}
      onClose={onClose}
    />
  )
}
