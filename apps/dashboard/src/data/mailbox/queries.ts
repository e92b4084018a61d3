import type { listMailbox, ReturnsOf, readMailboxEmail } from '@latchkey/contract'
import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDashboard } from '../../dashboard.ts'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'

/** An email in the mailbox as the list shows it, with the names of the wire. */
export type MailboxEmail = ReturnsOf<typeof listMailbox, 'admin'>['items'][number]
/** An email of the mailbox with its content. The author of its template wrote its HTML. */
export type WholeMailboxEmail = ReturnsOf<typeof readMailboxEmail, 'admin'>
type MailboxPage = ReturnsOf<typeof listMailbox, 'admin'>

const EMAILS_PER_PAGE = 50
const REFRESH_EVERY_MS = 3000

export const mailboxKeys = {
  list: (projectId: string) => [...projectKeys.all(projectId), 'mailbox', 'list'] as const,
  email: (projectId: string, id: string) =>
    [...projectKeys.all(projectId), 'mailbox', 'email', id] as const,
}

/** The emails of a project without an SMTP server. */
export const ofMailbox = {
  list: (admin: ProjectAdmin) =>
    infiniteQueryOptions({
      queryKey: mailboxKeys.list(admin.projectId),
      queryFn: ({ pageParam }) =>
        admin.call<typeof listMailbox>({
          method: 'GET',
          path: '/internal/mailbox',
          query: { limit: String(EMAILS_PER_PAGE), cursor: pageParam },
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ pagination }) => pagination.next_cursor,
      // Only while the window is visible, so that new emails appear without a reload.
      refetchInterval: REFRESH_EVERY_MS,
    }),
  email: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: mailboxKeys.email(admin.projectId, id),
      queryFn: () => readEmail(admin, id),
      // The content never changes. It can sign a user in, so it is dropped when the email is
      // closed.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

/** The emails in the mailbox, newest first, updated as they arrive. */
export function useMails() {
  const query = useInfiniteQuery(ofMailbox.list(useAdmin()))
  const { data } = query
  const mails = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  // Reading the time of the last response renders the page after each, which updates relative
  // times.
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
        emails.map((email) => (email.id === id ? { ...email, is_seen: true } : email)),
      ),
    )
  }, [queries, admin, id, isLoaded])
  return query
}

type Pages = InfiniteData<MailboxPage, string | undefined>

/** Changes the emails of all loaded pages. */
export const changeEmails =
  (change: (emails: MailboxPage['items']) => MailboxPage['items']) => (data: Pages | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
    }

/** Whether the error says that the email does not exist. It has a status and no code. */
export const isMissing = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError && error.status === 404

async function readEmail(admin: ProjectAdmin, id: string): Promise<WholeMailboxEmail | null> {
  try {
    return await admin.call<typeof readMailboxEmail>({
      method: 'GET',
      path: '/internal/mailbox/:id',
      params: { id },
    })
  } catch (error) {
    // An invalid ID is the ID of no email.
    if (isMissing(error) || KnownError.is(error, 'SCHEMA_ERROR')) return null
    throw error
  }
}
