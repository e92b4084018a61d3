import type { AdminApp, MailboxMail, MailboxPage } from '@latchkey/js'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { ofProject, projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'

type Pages = InfiniteData<MailboxPage, string | undefined>

/** The mails that landed here, newest first, as they come in. */
export function useMails() {
  const query = useInfiniteQuery(ofProject.mailbox(useAdmin()))
  const { data } = query
  const mails = useMemo(() => data?.pages.flat(), [data])
  // Asking for the moment of the last answer draws the page anew with each, so that "2 minutes ago" does not grow old.
  return { ...query, mails, askedAt: query.dataUpdatedAt }
}

/** One mail with what it says, null if there is none. From the moment it is here it counts as seen in the list, too. */
export function useMail(id: string) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const query = useQuery(ofProject.mail(admin, id))
  const isHere = Boolean(query.data)

  useEffect(() => {
    if (!isHere) return
    queries.setQueryData(
      projectKeys.mailbox(admin.projectId),
      changePages((mails) =>
        mails.map((mail) => (mail.id === id ? { ...mail, isSeen: true } : mail)),
      ),
    )
  }, [queries, admin, id, isHere])
  return query
}

/** Takes mails out of the mailbox, here and in the list. */
export function useMailRemoval() {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const list = projectKeys.mailbox(admin.projectId)

  const remove = async (id: string | null, request: (admin: AdminApp) => Promise<void>) => {
    await request(admin)
    // An answer that is still on its way knows the mail and would bring it back for a moment.
    await queries.cancelQueries({ queryKey: list })
    queries.setQueryData(
      list,
      changePages((mails) => (id === null ? [] : mails.filter((mail) => mail.id !== id))),
    )
    void queries.invalidateQueries({ queryKey: list })
  }
  return {
    removeMail: (id: string) => remove(id, (app) => app.deleteMailboxMail(id)),
    removeAll: () => remove(null, (app) => app.emptyMailbox()),
  }
}

const changePages =
  (change: (mails: MailboxPage) => readonly MailboxMail[]) => (data: Pages | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) =>
        Object.assign([...change(page)], { nextCursor: page.nextCursor }),
      ),
    }
