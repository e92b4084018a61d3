import type * as contract from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** A live session of a project, with the names of the wire (protocol 09 §24 no. 22). */
export type ProjectSession = contract.ReturnsOf<
  typeof contract.searchSessions,
  'admin'
>['items'][number]

/** Which sessions to list or to end; undefined for all. */
export interface SessionFilter {
  readonly userId?: string | undefined
  /** The address that a session was last used from. */
  readonly ip?: string | undefined
  readonly isImpersonation?: boolean | undefined
}

export interface SessionPlace {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The keys of all lists of sessions of a project. */
export const sessionKeys = {
  lists: (projectId: string) => [...projectKeys.all(projectId), 'sessions'] as const,
}

/** Sessions of a project. */
export const projectSessions = {
  page: (admin: ProjectAdmin, filter: SessionFilter, { limit, cursor }: SessionPlace) =>
    queryOptions({
      queryKey: [...sessionKeys.lists(admin.projectId), filter, limit, cursor] as const,
      queryFn: async ({ signal }) => {
        const { items, pagination } = await admin.call<typeof contract.searchSessions>({
          method: 'GET',
          path: '/internal/sessions',
          query: {
            limit: String(limit),
            cursor,
            user_id: filter.userId,
            ip: filter.ip,
            impersonation:
              filter.isImpersonation === undefined
                ? undefined
                : (String(filter.isImpersonation) as 'true' | 'false'),
          },
          signal,
        })
        return { items, nextCursor: pagination.next_cursor }
      },
      placeholderData: keepPreviousData,
    }),
}
