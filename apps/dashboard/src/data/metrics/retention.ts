import type { ReturnsOf, readMetricRetention } from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { metricKeys } from './queries.ts'

/** The sign-ups of some weeks and how many of them were active later. */
export interface RetentionQuery {
  /** A day of the first week, in UTC, as `YYYY-MM-DD`. */
  readonly from: string
  readonly weeks: number
  readonly includeAnonymous: boolean
}

/** The users of each week, the oldest week first. */
export type Cohorts = ReturnsOf<typeof readMetricRetention, 'admin'>['cohorts']

/** How many users return (protocol 04 §15.2). */
export const metricRetention = (
  admin: ProjectAdmin,
  { from, weeks, includeAnonymous }: RetentionQuery,
) =>
  queryOptions({
    queryKey: [...metricKeys.all(admin.projectId), 'retention', { from, weeks, includeAnonymous }],
    queryFn: async ({ signal }): Promise<Cohorts> => {
      const { cohorts } = await admin.call<typeof readMetricRetention>({
        method: 'GET',
        path: '/internal/metrics/retention',
        query: {
          from,
          weeks: String(weeks),
          include_anonymous: includeAnonymous ? 'true' : undefined,
        },
        signal,
      })
      return cohorts
    },
    placeholderData: keepPreviousData,
  })
