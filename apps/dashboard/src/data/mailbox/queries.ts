import type { AdminApp, MailboxEmail, MailboxPage } from '@latchkey/js'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'

const EMAILS_PER_PAGE = 50
const REFRESH_EVERY_MS = 3000

export const mailboxKeys = {
  list: (projectId: string) => [...projectKeys.all(projectId), 'mailbox', 'list'] as const,
  email: (projectId: string, id: string) =>
    [...projectKeys.all(projectId), 'mailbox', 'email', id] as const,
}

/** The emails of a project without an SMTP server. */
const ofMailbox = {
  list: (admin: AdminApp) =>
    infiniteQueryOptions({
      queryKey: mailboxKeys.list(admin.projectId),
      queryFn: ({ pageParam }) => admin.listMailbox({ limit: EMAILS_PER_PAGE, cursor: pageParam }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // Only while the window is visible, so that new emails appear without a reload.
      refetchInterval: REFRESH_EVERY_MS,
    }),
  email: (admin: AdminApp, id: string) =>
    queryOptions({
      queryKey: mailboxKeys.email(admin.projectId, id),
      queryFn: () => admin.readMailboxMail(id),
      // The content never changes. It can sign a user in, so it is dropped when the email is closed.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

/** The emails in the mailbox, newest first, updated as they arrive. */
export function useMails() {
  const query = useInfiniteQuery(ofMailbox.list(useAdmin()))
  const { data } = query
  const mails = useMemo(() => data?.pages.flat(), [data])
  // Reading the time of the last response renders the page after each, which updates relative times.
  return { ...query, mails, askedAt: query.dataUpdatedAt }
}

/** One email with its content, null if it does not exist. Marks it as seen in the list. */
export function useMail(id: string) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const query = useQuery(ofMailbox.email(admin, id))
  const isLoaded = Boolean(query.data)

  useEffect(() => {
    if (!isLoaded) return
    queries.setQueryData(
      mailboxKeys.list(admin.projectId),
      changeEmails((emails) =>
        emails.map((email) => (email.id === id ? { ...email, isSeen: true } : email)),
      ),
    )
  }, [queries, admin, id, isLoaded])
  return query
}

type Pages = InfiniteData<MailboxPage, string | undefined>

/** Changes the emails of all loaded pages. */
export const changeEmails =
  (change: (emails: MailboxPage) => readonly MailboxEmail[]) => (data: Pages | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) =>
        Object.assign([...change(page)], { nextCursor: page.nextCursor }),
      ),
    }
