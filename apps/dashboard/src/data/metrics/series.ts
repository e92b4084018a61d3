import type { metricDimensions, metricNames, ReturnsOf, readMetricSeries } from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { metricKeys } from './queries.ts'

export type MetricName = (typeof metricNames)[number]

/** What a metric can be split by. */
export type Dimension = (typeof metricDimensions)[MetricName][number]

/** The dimensions of each metric, as the service accepts them. */
export const DIMENSIONS: typeof metricDimensions = {
  sign_ups: ['method', 'provider', 'country'],
  active_users: ['country'],
  sign_ins: ['method', 'provider', 'country'],
  failed_sign_ins: ['method', 'provider', 'country'],
  emails: [],
  webhooks: [],
}

/** What to count, and over which days. */
export interface SeriesQuery {
  readonly metric: MetricName
  readonly interval: 'day' | 'week' | 'month'
  /** Days in UTC, as `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
  /** Also counts the largest groups. */
  readonly by?: Dimension
  readonly includeAnonymous: boolean
}

/** A count for each interval. */
export type Series = ReturnsOf<typeof readMetricSeries, 'admin'>

/** A metric over time (protocol 04 §15.1). */
export const metricSeries = (admin: ProjectAdmin, query: SeriesQuery) =>
  queryOptions({
    queryKey: [...metricKeys.all(admin.projectId), 'series', query],
    queryFn: ({ signal }): Promise<Series> =>
      admin.call<typeof readMetricSeries>({
        method: 'GET',
        path: '/internal/metrics/series',
        query: {
          metric: query.metric,
          interval: query.interval,
          from: query.from,
          to: query.to,
          by: query.by,
          include_anonymous: query.includeAnonymous ? 'true' : undefined,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
