import { Button, Select } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BarChart } from '../../components/bar-chart/bar-chart.tsx'
import { type DayCount, shortDay } from '../../components/bar-chart/scale.ts'
import { ProblemCard } from '../../components/problem-card.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useSeen } from '../../components/use-seen.ts'
import {
  DIMENSIONS,
  type Dimension,
  type MetricName,
  metricSeries,
} from '../../data/metrics/series.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { count, t } from '../../text.ts'
import { outlineOf } from './figures.ts'
import { GroupList } from './group-list.tsx'
import styles from './history.module.css'
import { daysOf, METRICS, RANGES, type Range, SPLITS, toCsv, toDays } from './history.ts'

const NO_SPLIT = ''

/**
 * Any metric over up to 13 months, split by method, provider or country if it can be, with a file
 * to download (protocol 09 §6).
 */
export function HistoryPanel({ includeAnonymous }: { includeAnonymous: boolean }) {
  const admin = useAdmin()
  const [now] = useState(Date.now)
  const [metric, setMetric] = useState<MetricName>('active_users')
  const [rangeId, setRangeId] = useState<string>('90')
  const [split, setSplit] = useState<string>(NO_SPLIT)
  const range = RANGES.find(({ id }) => id === rangeId) ?? RANGES[0]
  const dimensions = DIMENSIONS[metric]
  const by = dimensions.find((dimension) => dimension === split)
  const query = { metric, ...daysOf(range, now), includeAnonymous, ...(by && { by }) }
  const element = useRef<HTMLElement>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...metricSeries(admin, query),
    enabled: useSeen(element),
  })
  const days = data ? toDays(data.points) : []
  const { name } = METRICS.find(({ id }) => id === metric) ?? METRICS[0]
  const unit = t(name)
  // A user is active in several intervals, so their sum is not a number of users.
  const isAverage = metric === 'active_users'

  return (
    <section ref={element} className={styles.history} aria-label={t('History')}>
      <div className={styles.controls}>
        <Select
          aria-label={t('Metric')}
          value={metric}
          onChange={(event) => setMetric(event.target.value as MetricName)}
          options={METRICS.map(({ id, name: label }) => ({ value: id, label: t(label) }))}
        />
        <Select
          aria-label={t('Range')}
          value={rangeId}
          onChange={(event) => setRangeId(event.target.value)}
          options={RANGES.map(({ id, name: label }) => ({ value: id, label: t(label) }))}
        />
        {dimensions.length > 0 && (
          <Select
            aria-label={t('Split by')}
            value={by ?? NO_SPLIT}
            onChange={(event) => setSplit(event.target.value)}
            options={[
              { value: NO_SPLIT, label: t('Not split') },
              ...dimensions.map((dimension) => ({ value: dimension, label: t(SPLITS[dimension]) })),
            ]}
          />
        )}
        <Button
          reads
          variant="secondary"
          disabled={!data || isPlaceholderData}
          onClick={() =>
            data &&
            saveFile(
              new Blob([toCsv(metric, data)], { type: 'text/csv' }),
              `${metric}-${query.from}-${query.to}.csv`,
            )
          }
        >
          {t('Download CSV')}
        </Button>
      </div>
      {error && !data ? (
        <ProblemCard error={error} onRetry={() => void refetch()} />
      ) : (
        <BarChart
          title={titleOf(unit, range.interval)}
          summary={data ? summaryOf(days, range.interval, isAverage) : t('Loading…')}
          unit={unit}
          days={days}
          marksWeekends={range.interval === 'day'}
        />
      )}
      {by && data?.groups && !isPlaceholderData && (
        <GroupList
          title={splitTitleOf(unit, by)}
          by={by}
          groups={data.groups}
          isAverage={isAverage}
        />
      )}
    </section>
  )
}

function splitTitleOf(unit: string, by: Dimension): string {
  if (by === 'method') return t('{metric} by method', { metric: unit })
  return by === 'provider'
    ? t('{metric} by provider', { metric: unit })
    : t('{metric} by country', { metric: unit })
}

type Interval = Range['interval']

function summaryOf(days: readonly DayCount[], interval: Interval, isAverage: boolean): string {
  const { total, average, peak } = outlineOf([...days])
  if (peak === null) return t('None in this time.')
  const values = {
    total: count(total),
    average: count(average),
    day: shortDay(peak.date),
    count: count(peak.activity),
  }
  if (isAverage) {
    if (interval === 'day') return t('{average} a day. Most on {day}: {count}.', values)
    return interval === 'week'
      ? t('{average} a week. Most in the week of {day}: {count}.', values)
      : t('{average} a month. Most in the month of {day}: {count}.', values)
  }
  if (interval === 'day') return t('{total} in all. Most on {day}: {count}.', values)
  return interval === 'week'
    ? t('{total} in all. Most in the week of {day}: {count}.', values)
    : t('{total} in all. Most in the month of {day}: {count}.', values)
}

function titleOf(unit: string, interval: Interval): string {
  if (interval === 'day') return t('{metric} by day', { metric: unit })
  return interval === 'week'
    ? t('{metric} by week', { metric: unit })
    : t('{metric} by month', { metric: unit })
}
