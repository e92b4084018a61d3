import { Button, Dialog, DialogActions } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from '../../../components/link.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useDashboard } from '../../../dashboard.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import {
  isEnded,
  keysOfJobs,
  ofJobs,
  type UserJob,
  useStopJob,
} from '../../../data/users/bulk-jobs.ts'
import { count, t } from '../../../text.ts'
import styles from './bulk-progress.module.css'

export interface JobProgressProps {
  jobId: string
  title: string
  onClose: () => void
}

/** How far a job is, and whom it failed for. The job continues when this is closed. */
export function JobProgress({ jobId, title, onClose }: JobProgressProps) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const { data: job, error, refetch } = useQuery(ofJobs.job(admin, 'users.bulk', jobId))
  const stop = useStopJob(jobId)
  const { busy, run } = useAction({ failure: 'toast' })
  const ended = job !== undefined && isEnded(job)
  useEffect(() => {
    if (!ended) return
    for (const queryKey of keysOfJobs(admin.projectId)) void queries.invalidateQueries({ queryKey })
  }, [ended, queries, admin.projectId])

  return (
    <Dialog title={title} closeLabel={t('Close')} onClose={onClose}>
      {error && !job ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the progress')} />
      ) : (
        <progress
          className={styles.progress}
          aria-label={t('Progress')}
          value={job?.done ?? 0}
          max={ended ? Math.max(1, job.done) : Math.max(1, job?.total_estimate ?? 1)}
        />
      )}
      <p className={styles.count} role="status">
        {job && textOf(job)}
      </p>
      {job !== undefined && !ended && (
        <p className={styles.count}>{t('You can close this. The changes continue.')}</p>
      )}
      {job !== undefined && job.failures.length > 0 && (
        <Failures failures={job.failures} failed={job.failed} />
      )}
      <DialogActions>
        {ended ? (
          <Button reads onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <Button variant="secondary" busy={busy} onClick={() => void run(() => stop())}>
            {t('Stop')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function textOf({ state, done, failed, total, total_estimate }: UserJob): string {
  if (state === 'stopped' || state === 'done') {
    const values = { done: count(done - failed), failed: count(failed) }
    const text =
      failed === 0 ? t('{done} changed.', values) : t('{done} changed, {failed} failed.', values)
    return state === 'stopped' ? t('Stopped. {result}', { result: text }) : text
  }
  const all = count(Math.max(done, total_estimate))
  return total === null
    ? t('{done} of about {total}', { done: count(done), total: all })
    : t('{done} of {total}', { done: count(done), total: all })
}

function Failures({ failures, failed }: Pick<UserJob, 'failures' | 'failed'>) {
  const admin = useAdmin()
  return (
    <>
      <ul className={styles.failures} aria-label={t('Failed users')}>
        {failures.map(({ id, message }) => (
          <li key={id}>
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId: admin.projectId, userId: id }}
            >
              {id}
            </Link>
            : {message}
          </li>
        ))}
      </ul>
      {failed > failures.length && (
        <p className={styles.count}>
          {t('Only the first {count} are listed.', { count: failures.length })}
        </p>
      )}
    </>
  )
}
