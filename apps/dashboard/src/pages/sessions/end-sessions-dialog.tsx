import { useRef } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { type EndedSessions, useRevokeSessions } from '../../data/sessions/writes.ts'
import { t } from '../../text.ts'

export interface EndSessionsDialogProps {
  ended: EndedSessions
  /** Which sessions end, in a sentence. */
  consequence: string
  onDone: () => void
  onClose: () => void
}

/** Asks before sessions end, and says how many have ended. */
export function EndSessionsDialog({ ended, consequence, onDone, onClose }: EndSessionsDialogProps) {
  const revoke = useRevokeSessions()
  const count = useRef(0)
  return (
    <ConfirmDialog
      title={t('End sessions?')}
      consequences={[
        consequence,
        t('Access tokens that are already issued work for up to ten more minutes.'),
      ]}
      understood={t('I understand that they have to sign in again')}
      confirmLabel={t('End sessions')}
      action={async () => {
        count.current = await revoke(ended)
        onDone()
      }}
      code={() => revoke.request(ended)}
      done={() =>
        t('{count, plural, one {# session ended} other {# sessions ended}}', {
          count: count.current,
        })
      }
      onClose={onClose}
    />
  )
}
