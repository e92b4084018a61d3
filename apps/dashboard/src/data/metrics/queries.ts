import type { ReturnsOf, readMetrics } from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** The figures of a project, with the names of the wire. */
export type ProjectMetrics = ReturnsOf<typeof readMetrics, 'admin'>

const REFRESH_MS = 60_000

export const metricKeys = {
  all: (projectId: string) => [...projectKeys.all(projectId), 'metrics'] as const,
}

/** The figures of a project. */
export const ofMetrics = {
  /** Read again every minute while the window is visible. */
  overview: (admin: ProjectAdmin, { includeAnonymous }: { includeAnonymous: boolean }) =>
    queryOptions({
      queryKey: [...metricKeys.all(admin.projectId), { includeAnonymous }],
      queryFn: ({ signal }): Promise<ProjectMetrics> =>
        admin.call<typeof readMetrics>({
          method: 'GET',
          path: '/internal/metrics',
          query: { include_anonymous: includeAnonymous ? 'true' : undefined },
          signal,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
}
