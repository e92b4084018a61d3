import { csvLine, DAY_MS } from '@latchkey/contract/pure'
import type { DayCount } from '../../components/bar-chart/scale.ts'
import type { Dimension, MetricName, Series, SeriesQuery } from '../../data/metrics/series.ts'
import { type Message, message } from '../../text.ts'

/** The ranges of the history, each with the interval that gives a readable chart. */
export const RANGES = [
  { id: '31', name: message('Last 31 days'), days: 31, interval: 'day' },
  { id: '90', name: message('Last 90 days'), days: 90, interval: 'day' },
  { id: '182', name: message('Last 6 months'), days: 182, interval: 'week' },
  { id: '396', name: message('Last 13 months'), days: 396, interval: 'month' },
] as const
export type Range = (typeof RANGES)[number]

interface Metric {
  readonly id: MetricName
  readonly name: Message
}

/** What can be counted, with the names that users see. */
export const METRICS: readonly [Metric, ...Metric[]] = [
  { id: 'sign_ups', name: message('Sign-ups') },
  { id: 'active_users', name: message('Active users') },
  { id: 'sign_ins', name: message('Sign-ins') },
  { id: 'failed_sign_ins', name: message('Failed sign-ins') },
  { id: 'emails', name: message('Emails') },
  { id: 'webhooks', name: message('Webhooks') },
]

/** What a metric is split by, with the names that users see. */
export const SPLITS: Record<Dimension, Message> = {
  method: message('Method'),
  provider: message('Provider'),
  country: message('Country'),
}

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** The days of a range that ends today, in UTC. */
export function daysOf(
  { days, interval }: Range,
  now: number,
): Omit<SeriesQuery, 'metric' | 'includeAnonymous'> {
  return { interval, from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) }
}

type Group = NonNullable<Series['groups']>[number]
type Points = Group['points']

/** The points of a series by the day on which their interval starts. */
export const toDays = (points: Points): readonly DayCount[] =>
  points.map(({ starts_at_millis, count }) => ({ date: dayOf(starts_at_millis), activity: count }))

/**
 * A series as CSV: the start of each interval, the count of the metric, and the count of each group
 * by its key. Values that nobody knows are `unknown`.
 */
export function toCsv(metric: MetricName, { points, groups = [] }: Series): string {
  const rows = points.map(({ starts_at_millis, count }, index) => [
    dayOf(starts_at_millis),
    String(count),
    ...groups.map((group) => String(group.points[index]?.count ?? 0)),
  ])
  const head = ['starts_on', metric, ...groups.map(({ key }) => key ?? 'unknown')]
  return [head, ...rows].map(csvLine).join('')
}
