import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useDashboard } from '../../../dashboard.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import {
  type ImportJob,
  isEnded,
  keysOfJobs,
  ofJobs,
  useStopJob,
} from '../../../data/users/bulk-jobs.ts'
import { count, t } from '../../../text.ts'
import progressStyles from '../bulk/bulk-progress.module.css'
import styles from './import-page.module.css'
import { ImportReport } from './import-report.tsx'

/** How far an import or its dry run is: counts, and the rows that failed. */
export function ImportProgress({ jobId }: { jobId: string }) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const { data: job, error, refetch } = useQuery(ofJobs.job(admin, 'users.import', jobId))
  const stop = useStopJob(jobId)
  const { busy, run } = useAction({ failure: 'toast' })
  const ended = job !== undefined && isEnded(job)
  const changed = ended && !job.dry_run
  useEffect(() => {
    if (!changed) return
    for (const queryKey of keysOfJobs(admin.projectId)) void queries.invalidateQueries({ queryKey })
  }, [changed, queries, admin.projectId])

  if (error && !job)
    return <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the progress')} />
  return (
    <div className={styles.progress}>
      {!ended && (
        <progress
          className={progressStyles.progress}
          aria-label={t('Progress')}
          value={job?.done ?? 0}
          max={Math.max(1, job?.total_estimate ?? 1)}
        />
      )}
      <p className={styles.state} role="status">
        {job && stateOf(job)}
      </p>
      {job && <Counts job={job} />}
      {job && !ended && (
        <p className={styles.links}>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            onClick={() => void run(() => stop())}
          >
            {t('Stop')}
          </Button>
          {!job.dry_run && (
            <span className={styles.hint}>
              {t('You can leave this page. The import continues.')}
            </span>
          )}
        </p>
      )}
      {job && ended && <ImportReport job={job} />}
      {job && job.failures.length > 0 && <Failures job={job} />}
    </div>
  )
}

function stateOf({ state, dry_run, done, total_estimate }: ImportJob): string {
  if (state === 'stopped') return t('Stopped after {count} rows.', { count: count(done) })
  if (state === 'done')
    return dry_run
      ? t('All {count} rows were checked. Nothing was changed yet.', { count: count(done) })
      : t('All {count} rows were imported.', { count: count(done) })
  return t('{done} of about {total} rows', {
    done: count(done),
    total: count(Math.max(done, total_estimate)),
  })
}

function Counts({ job }: { job: ImportJob }) {
  const numbers = [
    [t('New users'), job.created],
    [t('Changed'), job.updated],
    [t('Skipped'), job.skipped],
    [t('Failed'), job.failed],
  ] as const
  return (
    <dl className={styles.counts}>
      {numbers.map(([name, number]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count(number)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Failures({ job }: { job: ImportJob }) {
  return (
    <>
      <ul className={styles.failures} aria-label={t('Rows that failed')}>
        {job.failures.map(({ row, email, id, message }) => (
          <li key={row}>
            <strong>{t('Row {number}', { number: count(row) })}</strong>{' '}
            {(email ?? id) && <span className={styles.user}>{email ?? id}</span>}
            <span className={styles.reason}>{message}</span>
          </li>
        ))}
      </ul>
      {job.failed > job.failures.length && (
        <p className={styles.hint}>
          {t('Only the first {count} are listed.', { count: job.failures.length })}
        </p>
      )}
    </>
  )
}
