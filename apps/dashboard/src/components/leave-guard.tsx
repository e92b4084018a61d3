import { useBlocker } from '@tanstack/react-router'
import { t } from '../text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a page or tab with unsaved changes is left (protocol 09 §3.4). `what` says what would
 * be lost.
 */
export function LeaveGuard({ dirty, what }: { dirty: boolean; what: string }) {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('Leave without saving?')}
      confirmLabel={t('Discard changes')}
      reads
      action={async () => blocker.proceed()}
      onClose={() => blocker.reset?.()}
    >
      <p>{what}</p>
    </ConfirmDialog>
  )
}
