import { z } from 'zod'
import { DAY_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { user } from './users.ts'

/** The longest range of a series, in days: 13 months. By the hour it is shorter. */
export const METRIC_MAX_DAYS = 396
export const METRIC_MAX_DAYS_BY_HOUR = 31
/** The most groups of a series. Smaller ones are added up under this key. */
export const METRIC_MAX_GROUPS = 20
export const METRIC_OTHER_GROUPS = 'other'

const count = z.int().min(0)

/** A day in UTC, in years that every clock and database can represent. */
const day = z.iso
  .date()
  .refine(
    (text) => text >= '2000-01-01' && text < '2200-01-01',
    'must be in the years 2000 to 2199',
  )
  .meta({ description: 'A day in UTC, such as `2026-01-31`' })

const dailyCounts = z
  .array(z.strictObject({ date: day, activity: count }))
  .meta({ description: '31 days, in UTC, from 30 days ago through today' })

const includeAnonymous = z
  .enum(['true', 'false'])
  .optional()
  .meta({ description: 'Whether anonymous users count. `false` by default' })

/** The figures of a project (protocol 04 §15). */
export const projectMetrics = z.strictObject({
  total_users: count,
  daily_users: dailyCounts,
  daily_active_users: dailyCounts,
  users_by_country: z.record(z.string(), count),
  recently_registered: z.array(user.view.server),
  recently_active: z.array(user.view.server),
  login_methods: z.array(z.strictObject({ method: z.string(), count })),
})

const shared = { tag: 'Metrics', access: ['admin'], method: 'GET', errors: [] } as const

export const readMetrics = endpoint({
  ...shared,
  path: '/internal/metrics',
  summary: 'Read the metrics of the project',
  description:
    'Users, sign-ups and active users of the last 31 days, countries, sign-in methods, and the newest and most recently active users. Activity may be a few seconds late.',
  query: z.strictObject({ include_anonymous: includeAnonymous }),
  returns: projectMetrics,
})

export const metricNames = [
  'sign_ups',
  'active_users',
  'sign_ins',
  'failed_sign_ins',
  'emails',
  'webhooks',
] as const

/** The dimensions by which each metric can be split. */
export const metricDimensions = {
  sign_ups: ['method', 'provider', 'country'],
  active_users: ['country'],
  sign_ins: ['method', 'provider', 'country'],
  failed_sign_ins: ['method', 'provider', 'country'],
  emails: [],
  webhooks: [],
} as const satisfies Record<(typeof metricNames)[number], readonly string[]>

const seriesQuery = z
  .strictObject({
    metric: z.enum(metricNames),
    interval: z.enum(['hour', 'day', 'week', 'month']),
    from: day,
    to: day.meta({ description: 'The last day, in UTC. It is included' }),
    by: z.enum(['method', 'provider', 'country']).optional(),
    include_anonymous: includeAnonymous,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' })
  .refine(
    ({ interval, from, to }) =>
      (Date.parse(to) - Date.parse(from)) / DAY_MS <
      (interval === 'hour' ? METRIC_MAX_DAYS_BY_HOUR : METRIC_MAX_DAYS),
    {
      path: ['from'],
      message: `must be less than ${METRIC_MAX_DAYS} days before to, or ${METRIC_MAX_DAYS_BY_HOUR} by the hour`,
    },
  )
  .refine(
    ({ metric, by }) =>
      by === undefined || (metricDimensions[metric] as readonly string[]).includes(by),
    { path: ['by'], message: 'must be a dimension of the metric' },
  )

const points = z.array(z.strictObject({ starts_at_millis: z.int(), count }))

/** A metric over time (protocol 04 §15.1). */
export const metricSeries = z.strictObject({
  points,
  groups: z.array(z.strictObject({ key: z.string().nullable(), count, points })).optional(),
})

export const readMetricSeries = endpoint({
  ...shared,
  path: '/internal/metrics/series',
  summary: 'Read a metric over time',
  description:
    'One point for each hour, day, week (from Monday) or month in UTC that begins in the range or contains its start. With `by`, also the largest groups, each with its points.',
  query: seriesQuery,
  returns: metricSeries,
})

/** How many users stay (protocol 04 §15.2). */
export const metricRetention = z.strictObject({
  cohorts: z.array(
    z.strictObject({
      week: day.meta({ description: 'The Monday of the week of the sign-ups' }),
      users: count.meta({ description: 'Who signed up in that week, deleted users included' }),
      active: z
        .array(count)
        .meta({ description: 'How many of them were active in that week and in each later one' }),
    }),
  ),
})

export const readMetricRetention = endpoint({
  ...shared,
  path: '/internal/metrics/retention',
  summary: 'Read how many users return',
  description: 'Users by the week of their sign-up, and how many were active in the weeks after.',
  query: z.strictObject({
    from: day,
    weeks: z.int().min(1).max(26).optional(),
    include_anonymous: includeAnonymous,
  }),
  returns: metricRetention,
})
