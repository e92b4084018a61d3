import type { ReturnsOf, readHealthReport } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Owner } from '../owner.ts'

/** The result of one check of the installation (protocol 09 §24 no. 23). */
export type HealthFinding = ReturnsOf<typeof readHealthReport>['items'][number]

/** What owners of project `internal` see of the installation. */
export const healthReport = (owner: Owner) =>
  queryOptions({
    queryKey: ['owned', 'health-report'],
    queryFn: async ({ signal }): Promise<readonly HealthFinding[]> =>
      (
        await owner.call<typeof readHealthReport>({
          method: 'GET',
          path: '/internal/health-report',
          query: {},
          signal,
        })
      ).items,
    staleTime: 0,
  })
