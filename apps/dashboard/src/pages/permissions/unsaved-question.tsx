import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { t } from '../../text.ts'

/** Asks whoever leaves a dialog that stands in the address, by whichever way, while something in it is not saved. */
export function UnsavedQuestion({ isDirty, children }: { isDirty: boolean; children: string }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('Leave without saving?')}
      confirmLabel={t('Discard changes')}
      action={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
