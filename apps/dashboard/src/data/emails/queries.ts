import type * as contract from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { orNull } from '../email-sources/queries.ts'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** An email in the log, all its attempts as one entry. */
export type LoggedEmail = contract.ReturnsOf<typeof contract.searchEmails, 'admin'>['items'][number]
/** An email in the log with its body and its attempts. */
export type WholeLoggedEmail = contract.ReturnsOf<typeof contract.readLoggedEmail, 'admin'>

/** Which emails to list. */
export interface EmailFilters {
  readonly limit: number
  readonly to?: string | undefined
  readonly query?: string | undefined
  readonly status?: LoggedEmail['state'] | undefined
  readonly userId?: string | undefined
  readonly cursor?: string | undefined
}

const REFRESH_MS = 10_000

const under = (projectId: string) => [...projectKeys.all(projectId), 'emails'] as const

export const emailKeys = {
  log: (projectId: string) => [...under(projectId), 'log'] as const,
  email: (projectId: string, id: string) => [...under(projectId), 'email', id] as const,
}

/** The emails that a project sent or will send. */
export const emailLog = {
  page: (admin: ProjectAdmin, filters: EmailFilters) =>
    queryOptions({
      queryKey: [...emailKeys.log(admin.projectId), filters] as const,
      queryFn: async ({ signal }) => {
        const { items, pagination } = await admin.call<typeof contract.searchEmails>({
          method: 'GET',
          path: '/internal/emails/search',
          query: {
            limit: String(filters.limit),
            cursor: filters.cursor,
            to: filters.to || undefined,
            query: filters.query || undefined,
            status: filters.status,
            user_id: filters.userId,
          },
          signal,
        })
        return { items, nextCursor: pagination.next_cursor }
      },
      placeholderData: keepPreviousData,
      // Only while the window is visible.
      refetchInterval: REFRESH_MS,
    }),
  /** Null if it does not exist. */
  email: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: emailKeys.email(admin.projectId, id),
      queryFn: (): Promise<WholeLoggedEmail | null> =>
        orNull(
          admin.call<typeof contract.readLoggedEmail>({
            method: 'GET',
            path: '/internal/emails/:id',
            params: { id },
          }),
        ),
      refetchInterval: ({ state }) =>
        state.data?.state === 'queued' || state.data?.state === 'sending' ? REFRESH_MS : false,
    }),
}
