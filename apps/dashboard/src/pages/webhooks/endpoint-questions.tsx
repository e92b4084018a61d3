import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { usePortal } from '../../data/webhooks/portal.ts'
import { type WebhookEndpoint, webhooks } from '../../data/webhooks/queries.ts'
import { useDeleteEndpoint, useUpdateEndpoint } from '../../data/webhooks/writes.ts'
import { t } from '../../text.ts'
import { shortUrl } from './endpoint-url.ts'

interface QuestionProps {
  endpoint: WebhookEndpoint
  onClose: () => void
}

/** What is lost of the messages that wait for a retry. */
function useWaiting(endpoint: WebhookEndpoint): readonly string[] {
  const { data } = useQuery(webhooks.health(usePortal(), endpoint.id))
  const waiting = data?.stats?.pending ?? 0
  if (waiting === 0) return []
  return [
    t(
      '{count, plural, one {# message that is waiting for a retry is dropped.} other {# messages that are waiting for a retry are dropped.}}',
      { count: waiting },
    ),
  ]
}

/** Asks before an endpoint is paused, because resuming does not send what was missed. */
export function PauseQuestion({ endpoint, onClose }: QuestionProps) {
  const update = useUpdateEndpoint()
  const waiting = useWaiting(endpoint)
  return (
    <ConfirmDialog
      title={t('Pause {url}?', { url: shortUrl(endpoint.url) })}
      consequences={[
        t('Events that happen while it is paused are not sent to it.'),
        ...waiting,
        ...(waiting.length > 0 ? [t('After you resume it, you can replay failed messages.')] : []),
      ]}
      confirmLabel={t('Pause endpoint')}
      tone="primary"
      action={() => update({ id: endpoint.id, change: { disabled: true } })}
      done={t('Endpoint paused')}
      onClose={onClose}
    />
  )
}

/** Asks before an endpoint is deleted. */
export function DeleteQuestion({
  endpoint,
  onClose,
  onDeleted,
}: QuestionProps & { onDeleted?: () => Promise<void> }) {
  const remove = useDeleteEndpoint(endpoint.id, onDeleted)
  const waiting = useWaiting(endpoint)
  return (
    <ConfirmDialog
      title={t('Delete {url}?', { url: shortUrl(endpoint.url) })}
      consequences={[
        t('No more events are sent to it.'),
        ...waiting,
        t('Its secret and its attempt log are deleted too.'),
      ]}
      confirmLabel={t('Delete endpoint')}
      action={remove}
      done={t('Endpoint deleted')}
      onClose={onClose}
    />
  )
}
