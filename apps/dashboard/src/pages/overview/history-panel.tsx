import { Button, Select } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BarChart } from '../../components/bar-chart/bar-chart.tsx'
import { type DayCount, shortDay } from '../../components/bar-chart/scale.ts'
import { ProblemCard } from '../../components/problem-card.tsx'
import { type MetricName, metricSeries } from '../../data/metrics/series.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { count, t } from '../../text.ts'
import { outlineOf } from './figures.ts'
import styles from './history.module.css'
import { daysOf, METRICS, RANGES, toCsv, toDays } from './history.ts'

/** Any metric over up to 13 months, with a file to download (protocol 09 §6). */
export function HistoryPanel({ includeAnonymous }: { includeAnonymous: boolean }) {
  const admin = useAdmin()
  const [now] = useState(Date.now)
  const [metric, setMetric] = useState<MetricName>('active_users')
  const [rangeId, setRangeId] = useState<string>('90')
  const range = RANGES.find(({ id }) => id === rangeId) ?? RANGES[0]
  const query = { metric, ...daysOf(range, now), includeAnonymous }
  const { data, error, refetch } = useQuery(metricSeries(admin, query))
  const days = data ? toDays(data) : []
  const { name } = METRICS.find(({ id }) => id === metric) ?? METRICS[0]
  const unit = t(name)

  return (
    <section className={styles.history} aria-label={t('History')}>
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
        <Button
          reads
          variant="secondary"
          disabled={!data}
          onClick={() => download(`${metric}-${query.from}-${query.to}.csv`, toCsv(metric, days))}
        >
          {t('Download CSV')}
        </Button>
      </div>
      {error && !data ? (
        <ProblemCard error={error} onRetry={() => void refetch()} />
      ) : (
        <BarChart
          title={titleOf(unit, range.interval)}
          summary={data ? summaryOf(days, range.interval) : t('Loading…')}
          unit={unit}
          days={days}
          marksWeekends={range.interval === 'day'}
        />
      )}
    </section>
  )
}

function summaryOf(days: readonly DayCount[], interval: 'day' | 'week' | 'month'): string {
  const { total, peak } = outlineOf([...days])
  if (peak === null) return t('None in this time.')
  const values = {
    total: count(total),
    day: shortDay(peak.date),
    count: count(peak.activity),
  }
  if (interval === 'day') return t('{total} in all. Most on {day}: {count}.', values)
  return interval === 'week'
    ? t('{total} in all. Most in the week of {day}: {count}.', values)
    : t('{total} in all. Most in the month of {day}: {count}.', values)
}

function titleOf(unit: string, interval: 'day' | 'week' | 'month'): string {
  if (interval === 'day') return t('{metric} by day', { metric: unit })
  return interval === 'week'
    ? t('{metric} by week', { metric: unit })
    : t('{metric} by month', { metric: unit })
}

function download(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
