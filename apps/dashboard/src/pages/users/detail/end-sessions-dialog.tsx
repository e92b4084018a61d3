import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useDashboard } from '../../../dashboard.ts'
import { projectKeys } from '../../../data/projects/queries.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { runAll } from '../../../data/run-all.ts'
import { listSessions, ofUsers, type User, userWrites } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import { nameOfUser } from '../names.ts'
import { useOwnIds } from '../use-own-ids.ts'

const AT_ONCE = 4

/** Signs a user out everywhere. The administrator's own session, in the project of the dashboard, is left alone. */
export function EndSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  const ownIds = useOwnIds()
  const { data: sessions, isPending } = useQuery(ofUsers.sessions(admin, user.id))

  const endAll = async () => {
    const ids = (await listSessions(admin, user.id))
      .map(({ id }) => id)
      .filter((id) => id !== ownIds.sessionId)
    const { failures } = await runAll(ids, (id) => userWrites(admin).endSession(user.id, id), {
      atOnce: AT_ONCE,
    })
    await queries.invalidateQueries({ queryKey: projectKeys.users(admin.projectId) })
    if (failures[0]) throw failures[0].error
    toasts.show({ tone: 'success', text: t('All sessions ended') })
  }

  return (
    <ConfirmDialog
      title={t('End all sessions of {name}?', { name: nameOfUser(user) })}
      consequences={[
        sessions
          ? t('{n} sessions end.', {
              n: sessions.filter(({ id }) => id !== ownIds.sessionId).length,
            })
          : t('All sessions end.'),
        t('Access tokens that are already issued work for up to ten more minutes.'),
      ]}
      waiting={isPending}
      understood={t('I understand that they have to sign in again')}
      confirmLabel={t('End sessions')}
      action={endAll}
      onClose={onClose}
    />
  )
}
