import type * as contract from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** What a search finds in a project, with the names of the wire (protocol 09 §24 no. 20). */
export type SearchResults = contract.ReturnsOf<typeof contract.searchProject, 'admin'>

const LONGEST_QUERY = 256

/** At most five users, teams, permissions, offers, endpoints and templates that match a text. */
export const searchOf = (admin: ProjectAdmin, text: string) =>
  queryOptions({
    queryKey: [...projectKeys.all(admin.projectId), 'search', text] as const,
    queryFn: ({ signal }) =>
      admin.call<typeof contract.searchProject>({
        method: 'GET',
        path: '/internal/search',
        query: { query: text.slice(0, LONGEST_QUERY) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
