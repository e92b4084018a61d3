import { HOUR_MS } from '@latchkey/contract/pure'
import { Field, SelectField } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { fromLocalText, toLocalText } from '../../components/list/moments.ts'
import { useForm } from '../../components/use-form.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import { type WebhookEndpoint, webhooks } from '../../data/webhooks/queries.ts'
import { useRecover } from '../../data/webhooks/writes.ts'
import { t } from '../../text.ts'

const CHOSEN = 'chosen'
const spans = () => [
  { value: String(HOUR_MS), label: t('1 hour ago') },
  { value: String(24 * HOUR_MS), label: t('1 day ago') },
  { value: String(7 * 24 * HOUR_MS), label: t('1 week ago') },
  { value: String(30 * 24 * HOUR_MS), label: t('30 days ago (all stored messages)') },
  { value: CHOSEN, label: t('Custom time') },
]

/** Sends all messages again that failed since a time. */
export function ReplayDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
}) {
  const recover = useRecover(endpoint.id)
  const [opened] = useState(() => Date.now())
  const [span, setSpan] = useState(String(24 * HOUR_MS))
  const [moment, setMoment] = useState(() => toLocalText(new Date(opened - 24 * HOUR_MS)))
  const since = span === CHOSEN ? fromLocalText(moment) : new Date(opened - Number(span))
  const { data: stats } = useQuery({
    ...webhooks.statsSince(usePortal(), endpoint.id, since?.toISOString() ?? ''),
    enabled: since !== null,
  })
  const form = useForm(
    async () => {
      if (since) await recover(since)
      onClose()
    },
    {
      done: t('Failed messages are being sent again'),
      validate: () => ({ moment: since === null ? t('Enter a date and time') : undefined }),
    },
  )
  const failed = since === null ? undefined : stats?.fail

  return (
    <FormDialog
      title={t('Replay failed messages')}
      description={t(
        'Sends messages again, with the same IDs, whose attempts have all failed. Messages waiting for a retry aren’t affected.',
      )}
      form={form}
      submitLabel={t('Replay')}
      ready={failed !== 0}
      onClose={onClose}
    >
      <FieldStack>
        <SelectField
          name="span"
          label={t('Failed since')}
          options={spans()}
          value={span}
          onChange={({ target }) => setSpan(target.value)}
          description={span === CHOSEN ? undefined : countText(failed)}
        />
        {span === CHOSEN && (
          <Field
            name="moment"
            type="datetime-local"
            label={t('Date and time')}
            value={moment}
            onChange={({ target }) => setMoment(target.value)}
            error={form.errors.moment}
            description={countText(failed)}
          />
        )}
      </FieldStack>
    </FormDialog>
  )
}

/** Empty if the service does not count. */
function countText(failed: number | undefined): string | undefined {
  if (failed === undefined) return undefined
  if (failed === 0) return t('No messages failed in that time.')
  return t(
    '{count, plural, one {# message failed in that time.} other {# messages failed in that time.}}',
    { count: failed },
  )
}
