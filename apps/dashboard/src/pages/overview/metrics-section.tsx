import { Switch } from '@latchkey/ui'
import { BarChart } from '../../components/bar-chart/bar-chart.tsx'
import { shortDay } from '../../components/bar-chart/scale.ts'
import { Link } from '../../components/link.tsx'
import type { ProjectMetrics } from '../../data/metrics/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { count, t } from '../../text.ts'
import { CountriesPanel } from './countries-panel.tsx'
import { outlineOf } from './figures.ts'
import { HistoryPanel } from './history-panel.tsx'
import styles from './metrics.module.css'
import { methodName } from './names.ts'
import { Ranking } from './ranking.tsx'
import { RecentUsers } from './recent-users.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { Tiles } from './tiles.tsx'

export interface MetricsSectionProps {
  metrics: ProjectMetrics
  includeAnonymous: boolean
  onIncludeAnonymous: (includeAnonymous: boolean) => void
}

/** The figures of a project that has users. */
export function MetricsSection({
  metrics,
  includeAnonymous,
  onIncludeAnonymous,
}: MetricsSectionProps) {
  const { projectId } = useAdmin()
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <Switch
          label={t('Include anonymous users')}
          checked={includeAnonymous}
          onChange={onIncludeAnonymous}
        />
      </div>
      <Tiles metrics={metrics} />
      <div className={styles.pair}>
        <BarChart
          title={t('Sign-ups per day')}
          summary={signUpSummary(metrics)}
          unit={t('Sign-ups')}
          days={metrics.daily_users}
        />
        <BarChart
          title={t('Active users per day')}
          summary={activeSummary(metrics)}
          unit={t('Active users')}
          days={metrics.daily_active_users}
        />
      </div>
      <div className={styles.pair}>
        <RecentUsers
          title={t('Newest users')}
          users={metrics.recently_registered}
          timeOf={(user) => user.signed_up_at_millis}
          empty={t('New users appear here after they sign up.')}
          aside={
            <Link to="/projects/$projectId/users" params={{ projectId }}>
              {t('All users')}
            </Link>
          }
        />
        <RecentUsers
          title={t('Recently active')}
          users={metrics.recently_active}
          timeOf={(user) => user.last_active_at_millis}
          empty={t('Users appear here after they sign in.')}
        />
      </div>
      <div className={styles.pair}>
        <Ranking
          title={t('Sign-in methods')}
          description={t('How users can sign in. Anonymous users have no method.')}
          items={metrics.login_methods.map(({ method, count }) => ({
            id: method,
            name: methodName(method),
            count,
          }))}
          empty={t('No user has a sign-in method yet.')}
        />
        <CountriesPanel users={metrics.users_by_country} />
      </div>
      <HistoryPanel includeAnonymous={includeAnonymous} />
      <RetentionPanel includeAnonymous={includeAnonymous} />
    </div>
  )
}

function signUpSummary({ daily_users }: ProjectMetrics): string {
  const { total, peak } = outlineOf(daily_users)
  if (peak === null) return t('None in the last 31 days.')
  return t('{total} in the last 31 days. Most on {day}: {count}.', {
    total: count(total),
    day: shortDay(peak.date),
    count: count(peak.activity),
  })
}

function activeSummary({ daily_active_users }: ProjectMetrics): string {
  const { average, peak } = outlineOf(daily_active_users)
  if (peak === null) return t('None in the last 31 days.')
  return t('{average} a day over the last 31 days. Most on {day}: {count}.', {
    average: count(average),
    day: shortDay(peak.date),
    count: count(peak.activity),
  })
}
