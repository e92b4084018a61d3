import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import type { RenderRequest } from '../../data/email-sources/queries.ts'
import { useSendPreview } from '../../data/email-sources/writes.ts'
import { ownUser } from '../../data/own-user/queries.ts'
import { t } from '../../text.ts'
import { useAction } from '../use-action.ts'

/** Sends the email of the preview to the administrator. */
export function SendTestButton({ request }: { request: RenderRequest }) {
  const { data: user } = useQuery(ownUser(useDashboard().owner))
  const { busy, run } = useAction({ failure: 'toast' })
  const send = useSendPreview()
  const to = user?.primary_email ?? undefined

  return (
    <Button
      variant="secondary"
      size="small"
      disabled={to === undefined}
      busy={busy}
      busyLabel={t('Please wait…')}
      title={to === undefined ? undefined : t('To {address}', { address: to })}
      onClick={() =>
        to !== undefined &&
        void run(() => send({ to, request }), {
          done: t('Test sent to {address}', { address: to }),
        })
      }
    >
      {t('Send me a test')}
    </Button>
  )
}
