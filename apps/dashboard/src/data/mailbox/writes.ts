import type { deleteMailboxEmail, emptyMailbox } from '@latchkey/contract'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../projects/use-project.ts'
import { useWrite } from '../use-write.ts'
import { changeEmails, isMissing, mailboxKeys } from './queries.ts'

/** Deletes the email with that id. */
export function useDeleteEmail() {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const list = mailboxKeys.list(admin.projectId)
  return useWrite({
    async write(id: string) {
      await admin
        .call<typeof deleteMailboxEmail>({
          method: 'DELETE',
          path: '/internal/mailbox/:id',
          params: { id },
        })
        .catch((error: unknown) => {
          // Someone else already deleted it.
          if (!isMissing(error)) throw error
        })
      // A response that is still on its way would show the email again for a moment.
      await queries.cancelQueries({ queryKey: list })
    },
    onSuccess: (_, id) =>
      queries.setQueryData(
        list,
        changeEmails((emails) => emails.filter((email) => email.id !== id)),
      ),
    changes: [list],
  })
}

/** Deletes all emails. */
export function useEmptyMailbox() {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const list = mailboxKeys.list(admin.projectId)
  return useWrite({
    async write() {
      await admin.call<typeof emptyMailbox>({ method: 'DELETE', path: '/internal/mailbox' })
      await queries.cancelQueries({ queryKey: list })
    },
    onSuccess: () =>
      queries.setQueryData(
        list,
        changeEmails(() => []),
      ),
    changes: [list],
  })
}
