import { Select } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { longDay, shortDay } from '../../components/bar-chart/scale.ts'
import { Panel } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useSeen } from '../../components/use-seen.ts'
import { type Cohorts, metricRetention } from '../../data/metrics/retention.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { count, share, t } from '../../text.ts'
import styles from './retention.module.css'
import { averagesOf, firstDayOf } from './retention.ts'

const CHOICES = [8, 13, 26] as const

/** How many users return in the weeks after their sign-up (protocol 09 §6). */
export function RetentionPanel({ includeAnonymous }: { includeAnonymous: boolean }) {
  const admin = useAdmin()
  const [now] = useState(Date.now)
  const [weeks, setWeeks] = useState<number>(CHOICES[0])
  const query = { from: firstDayOf(weeks, now), weeks, includeAnonymous }
  const element = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    ...metricRetention(admin, query),
    enabled: useSeen(element),
  })

  if (error && !data) return <ProblemCard error={error} onRetry={() => void refetch()} />
  return (
    <div ref={element}>
      <Panel
        title={t('Retention')}
        description={t('How many users were active again in the weeks after they signed up.')}
        aside={
          <Select
            aria-label={t('Weeks of sign-ups')}
            value={String(weeks)}
            onChange={(event) => setWeeks(Number(event.target.value))}
            options={CHOICES.map((choice) => ({
              value: String(choice),
              label: t('Last {count} weeks', { count: choice }),
            }))}
          />
        }
      >
        {data === undefined ? (
          <p className={styles.empty}>{t('Loading…')}</p>
        ) : data.every(({ users }) => users === 0) ? (
          <p className={styles.empty}>{t('No sign-ups in this time.')}</p>
        ) : (
          <CohortTable cohorts={data} />
        )}
      </Panel>
    </div>
  )
}

function CohortTable({ cohorts }: { cohorts: Cohorts }) {
  const averages = averagesOf(cohorts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.scroll} aria-label={t('Retention by week of sign-up')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Signed up in')}</th>
            <th scope="col">{t('Users')}</th>
            {averages.map((_, week) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
              <th key={week} scope="col">
                {week === 0 ? t('Week of sign-up') : t('Week {number}', { number: count(week) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.average}>
            <th scope="row">{t('All weeks')}</th>
            <td>{count(cohorts.reduce((sum, { users }) => sum + users, 0))}</td>
            {averages.map((average, week) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
              <Share key={week} value={average} />
            ))}
          </tr>
          {cohorts.toReversed().map(({ week, users, active }) => (
            <tr key={week}>
              <th scope="row" title={longDay(week)}>
                {t('Week of {day}', { day: shortDay(week) })}
              </th>
              <td>{count(users)}</td>
              {active.map((number, index) => (
                <Share
                  // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
                  key={index}
                  value={users === 0 ? null : number / users}
                  users={number}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A share, darker the larger it is. */
function Share({ value, users }: { value: number | null; users?: number }) {
  if (value === null) return <td className={styles.none}>–</td>
  return (
    <td
      className={styles.share}
      style={{ '--share': `${Math.round(value * 40)}%` } as React.CSSProperties}
      {...(users !== undefined && {
        title: t('{count, plural, one {# user} other {# users}}', { count: users }),
      })}
    >
      {share(value)}
    </td>
  )
}
