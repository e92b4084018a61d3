import { Button, Dialog, DialogActions } from '@latchkey/ui'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { describe } from '../../../components/describe.ts'
import { useDashboard } from '../../../dashboard.ts'
import type { Progress } from '../../../data/run-all.ts'
import { type Assignment, type BulkAction, useBulkAction } from '../../../data/users/bulk-writes.ts'
import type { SomeUser } from '../../../data/users/queries.ts'
import { list, t } from '../../../text.ts'
import { nameOfUser } from '../names.ts'
import styles from './bulk-progress.module.css'

const AT_ONCE = 4

export interface BulkProgressProps {
  title: string
  users: readonly SomeUser[]
  action: BulkAction | Assignment
  ownSessionId: string | undefined
  doneText: (n: number) => string
  /** Called with the users it succeeded for. */
  onClose: (done: readonly SomeUser[]) => void
}

/**
 * Runs an action on users and shows its progress. It can be stopped, and failures can be retried.
 */
export function BulkProgress({
  title,
  users,
  action,
  ownSessionId,
  doneText,
  onClose,
}: BulkProgressProps) {
  const { toasts } = useDashboard()
  const runBulk = useBulkAction(action, ownSessionId)
  const [progress, setProgress] = useState<Progress<SomeUser>>({
    done: 0,
    total: users.length,
    failures: [],
  })
  const [running, setRunning] = useState(true)
  const stop = useRef<AbortController>(undefined)
  // The emails of each user that stopped signing in.
  const done = useRef(new Map<SomeUser, readonly string[]>())
  // A ref, because the next step may leave the page before another render.
  const isAtWork = useRef(true)
  useBlocker({ shouldBlockFn: () => isAtWork.current, enableBeforeUnload: () => isAtWork.current })

  const close = () => onClose([...done.current.keys()])
  const run = async (targets: readonly SomeUser[]) => {
    const controller = new AbortController()
    stop.current = controller
    isAtWork.current = true
    setRunning(true)
    setProgress({ done: 0, total: targets.length, failures: [] })
    const result = await runBulk({
      users: targets,
      onDone: (user, lostEmails) => done.current.set(user, lostEmails),
      atOnce: AT_ONCE,
      signal: controller.signal,
      onProgress: setProgress,
    })
    isAtWork.current = false
    setRunning(false)
    if (result.failures.length > 0 || result.done < result.total) return
    if ([...done.current.values()].some((emails) => emails.length > 0)) return
    toasts.show({ tone: 'success', text: doneText(done.current.size) })
    close()
  }

  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the users selected at that time
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run(users)
  }, [])

  const { failures } = progress
  const losses = [...done.current].filter(([, emails]) => emails.length > 0)
  return (
    <Dialog
      title={title.replace(/\?$/, '')}
      closeLabel={t('Close')}
      persistent={running}
      onClose={close}
    >
      <progress
        className={styles.progress}
        aria-label={t('Progress')}
        value={progress.done}
        max={progress.total}
      />
      <p className={styles.count} role="status">
        {running
          ? t('{done} of {total}', { done: progress.done, total: progress.total })
          : t('{done}. {failed} failed, {left} not started.', {
              done: doneText(done.current.size),
              failed: failures.length,
              left: progress.total - progress.done,
            })}
      </p>
      {failures.length > 0 && (
        <ul className={styles.failures} aria-label={t('Failed users')}>
          {failures.map(({ item, error }) => (
            <li key={item.id}>
              <bdi>{nameOfUser(item)}</bdi>: {describe(error)}
            </li>
          ))}
        </ul>
      )}
      {!running && losses.length > 0 && (
        <>
          <p className={styles.count}>{t('Emails that no longer sign in')}</p>
          <ul className={styles.failures} aria-label={t('Emails that no longer sign in')}>
            {losses.map(([user, emails]) => (
              <li key={user.id}>
                <bdi>{nameOfUser(user)}</bdi>: {list(emails)}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {running ? (
          <Button reads variant="secondary" onClick={() => stop.current?.abort()}>
            {t('Stop')}
          </Button>
        ) : (
          <>
            {failures.length > 0 && (
              <Button
                variant="secondary"
                onClick={() => void run(failures.map(({ item }) => item))}
              >
                {t('Retry failed')}
              </Button>
            )}
            <Button reads onClick={close}>
              {t('Done')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
