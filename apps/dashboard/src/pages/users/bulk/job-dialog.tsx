import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useSubscriptionsEnd } from '../../../components/payments/use-subscriptions-end.ts'
import type { ListTotal } from '../../../data/list-total.ts'
import { useStartJob } from '../../../data/users/bulk-jobs.ts'
import type { BulkAction } from '../../../data/users/bulk-writes.ts'
import type { ListFilters } from '../../../data/users/queries.ts'
import { count, t } from '../../../text.ts'
import { JobProgress } from './job-progress.tsx'

export interface JobDialogProps {
  action: BulkAction
  filters: ListFilters
  total: ListTotal
  onDone: () => void
  onClose: () => void
}

/** Asks, starts a job that changes all users that match, and shows how far it is. */
export function JobDialog({ action, filters, total, onDone, onClose }: JobDialogProps) {
  const start = useStartJob(action)
  const subscriptionsEnd = useSubscriptionsEnd('user')
  const [jobId, setJobId] = useState<string>()
  const started = useRef(false)
  const amount = total.isEstimate
    ? t('about {count}', { count: count(total.count) })
    : count(total.count)
  const { title, consequences, confirmLabel } = PLANS[action](amount)

  if (jobId !== undefined)
    return (
      <JobProgress
        jobId={jobId}
        title={title}
        onClose={() => {
          onClose()
          onDone()
        }}
      />
    )
  return (
    <ConfirmDialog
      title={`${title}?`}
      consequences={[
        t('This covers all users that match now, also those on other pages.'),
        ...consequences,
        ...(action === 'delete' ? [...subscriptionsEnd, t('This can’t be undone.')] : []),
      ]}
      {...(action === 'delete' && { typed: String(total.count) })}
      {...(action === 'end-sessions' && {
        understood: t('I understand that they have to sign in again'),
      })}
      tone={action === 'verify' ? 'primary' : 'danger'}
      confirmLabel={confirmLabel}
      code={() => start.request(filters)}
      action={async () => {
        const { job_id } = await start(filters)
        started.current = true
        setJobId(job_id)
      }}
      onClose={() => {
        if (!started.current) onClose()
      }}
    />
  )
}

interface JobPlan {
  readonly title: string
  readonly consequences: readonly string[]
  readonly confirmLabel: string
}

const PLANS: Readonly<Record<BulkAction, (amount: string) => JobPlan>> = {
  verify: (amount) => ({
    title: t('Mark the emails of {amount} users as verified', { amount }),
    consequences: [
      t('No verification email is sent. Do this only if you know that users own these emails.'),
      t(
        'Other unverified emails of these users stop signing in, unless the users confirmed them before.',
      ),
      t('Users without an email are listed as failed.'),
    ],
    confirmLabel: t('Mark verified'),
  }),
  'end-sessions': (amount) => ({
    title: t('End the sessions of {amount} users', { amount }),
    consequences: [
      t('They are signed out everywhere. It can take apps up to ten minutes to notice.'),
    ],
    confirmLabel: t('End sessions'),
  }),
  delete: (amount) => ({
    title: t('Delete {amount} users', { amount }),
    consequences: [
      t('Their accounts are deleted, with sign-in methods, emails, metadata and sessions.'),
      t('They are removed from their teams. The teams are kept.'),
    ],
    confirmLabel: t('Delete users'),
  }),
}
