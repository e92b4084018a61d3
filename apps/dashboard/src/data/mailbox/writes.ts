import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../projects/use-project.ts'
import { useWrite } from '../use-write.ts'
import { changeEmails, mailboxKeys } from './queries.ts'

/** Deletes the email with that id. */
export function useDeleteEmail() {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const list = mailboxKeys.list(admin.projectId)
  return useWrite({
    async write(id: string) {
      await admin.deleteMailboxMail(id)
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
      await admin.emptyMailbox()
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
