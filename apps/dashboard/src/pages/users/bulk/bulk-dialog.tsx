import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useSubscriptionsEnd } from '../../../components/payments/use-subscriptions-end.ts'
import type { BulkAction } from '../../../data/users/bulk-writes.ts'
import type { SomeUser } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import { type OwnIds, useOwnIds } from '../use-own-ids.ts'
import { BulkProgress } from './bulk-progress.tsx'

export interface BulkDialogProps {
  action: BulkAction
  users: readonly SomeUser[]
  onDone: (deletedIds: readonly string[]) => void
  onClose: () => void
}

interface BulkPlan {
  readonly title: string
  /** The users that the action applies to. */
  readonly targets: readonly SomeUser[]
  readonly consequences: readonly string[]
  readonly confirmLabel: string
  readonly tone: 'danger' | 'primary'
  /** The text with the number of users it succeeded for. */
  readonly doneText: (n: number) => string
}

/** Asks, runs the action for each user, and lists the failures. */
export function BulkDialog({ action, users, onDone, onClose }: BulkDialogProps) {
  const ownIds = useOwnIds()
  const subscriptionsEnd = useSubscriptionsEnd('user')
  const [plan] = useState(() => PLANS[action](users, ownIds))
  const [running, setRunning] = useState(false)
  const started = useRef(false)

  if (running) {
    return (
      <BulkProgress
        title={plan.title}
        users={plan.targets}
        action={action}
        ownSessionId={ownIds.sessionId}
        doneText={plan.doneText}
        onClose={(done) => {
          onClose()
          onDone(action === 'delete' ? done.map(({ id }) => id) : [])
        }}
      />
    )
  }
  return (
    <ConfirmDialog
      title={plan.title}
      consequences={[
        ...plan.consequences,
        ...(action === 'delete' ? [...subscriptionsEnd, t('This can’t be undone.')] : []),
      ]}
      {...(action === 'delete' && { typed: String(plan.targets.length) })}
      {...(action === 'end-sessions' && {
        understood: t('I understand that they have to sign in again'),
      })}
      tone={plan.tone}
      confirmLabel={plan.confirmLabel}
      action={async () => {
        started.current = plan.targets.length > 0
        setRunning(started.current)
      }}
      onClose={() => {
        if (!started.current) onClose()
      }}
    />
  )
}

type MakePlan = (users: readonly SomeUser[], ownIds: OwnIds) => BulkPlan

const PLANS: Readonly<Record<BulkAction, MakePlan>> = {
  verify(users) {
    const targets = users.filter(
      (user) => user.primary_email !== null && !user.primary_email_verified,
    )
    const others = users.length - targets.length
    return {
      title: t(
        '{count, plural, one {Mark # email as verified?} other {Mark # emails as verified?}}',
        { count: targets.length },
      ),
      targets,
      consequences: [
        t('No verification email is sent. Do this only if you know that users own these emails.'),
        t(
          'Other unverified emails of these users stop signing in, unless the users confirmed them before.',
        ),
        ...(others > 0
          ? [
              t(
                '{count, plural, one {# of the selected users doesn’t change: already verified, or no email.} other {# of the selected users don’t change: already verified, or no email.}}',
                { count: others },
              ),
            ]
          : []),
      ],
      confirmLabel: t('Mark verified'),
      tone: 'primary',
      doneText: (count) =>
        t('{count, plural, one {# email marked as verified} other {# emails marked as verified}}', {
          count,
        }),
    }
  },
  'end-sessions'(users) {
    return {
      title: t(
        '{count, plural, one {End the sessions of # user?} other {End the sessions of # users?}}',
        { count: users.length },
      ),
      targets: users,
      consequences: [
        t('They are signed out everywhere. It can take apps up to ten minutes to notice.'),
      ],
      confirmLabel: t('End sessions'),
      tone: 'danger',
      doneText: (count) =>
        t('{count, plural, one {Sessions of # user ended} other {Sessions of # users ended}}', {
          count,
        }),
    }
  },
  delete(users, { userId }) {
    const targets = users.filter(({ id }) => id !== userId)
    return {
      title: t('{count, plural, one {Delete # user?} other {Delete # users?}}', {
        count: targets.length,
      }),
      targets,
      consequences: [
        t('Their accounts are deleted, with sign-in methods, emails, metadata and sessions.'),
        t('They are removed from their teams. The teams are kept.'),
        ...(targets.length < users.length ? [t('Your own account isn’t deleted.')] : []),
      ],
      confirmLabel: t('Delete users'),
      tone: 'danger',
      doneText: (count) =>
        t('{count, plural, one {# user deleted} other {# users deleted}}', { count }),
    }
  },
}
