import type { listConfigVersions, ReturnsOf } from '@latchkey/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

type VersionsPage = ReturnsOf<typeof listConfigVersions, 'admin'>
/** One change of the configuration, with the names of the wire. */
export type ConfigVersion = VersionsPage['items'][number]
/** One setting that a version changed. Values of secrets and long values are absent. */
export type ConfigDifference = ConfigVersion['diff'][number]

const VERSIONS_PER_PAGE = 25

/** The versions of a configuration, newest first. */
export const configVersions = (admin: ProjectAdmin) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.config(admin.projectId), 'versions'],
    queryFn: ({ pageParam }) =>
      admin.call<typeof listConfigVersions>({
        method: 'GET',
        path: '/internal/config/history',
        query: { limit: String(VERSIONS_PER_PAGE), cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) =>
      pagination.next_cursor === null ? undefined : String(pagination.next_cursor),
  })
