import type { WebhookEventType } from '@latchkey/contract'
import { CodeBlock, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import type { WebhookEndpoint } from '../../data/webhooks/queries.ts'
import { useSendExample } from '../../data/webhooks/writes.ts'
import { t } from '../../text.ts'
import { eventTypes, payloadText } from './event-types.ts'

/** Sends an example event to one endpoint, regardless of its event types. */
export function SendTestDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
}) {
  const sendExample = useSendExample(endpoint.id)
  const [type, setType] = useState<WebhookEventType>(
    (endpoint.filterTypes?.[0] as WebhookEventType | undefined) ?? 'user.created',
  )
  const event = eventTypes.find((known) => known.type === type)
  const form = useForm(
    async () => {
      await sendExample(type)
      onClose()
    },
    { done: t('Test event sent') },
  )

  return (
    <FormDialog
      title={t('Send test event')}
      description={t(
        'Sent to this endpoint only, signed like any other event. It appears under Attempts.',
      )}
      form={form}
      submitLabel={t('Send')}
      size="large"
      onClose={onClose}
    >
      <FieldStack>
        <SelectField
          name="type"
          label={t('Event')}
          options={eventTypes.map((known) => ({ value: known.type, label: known.type }))}
          value={type}
          description={event && t(event.when)}
          onChange={({ target }) => setType(target.value as WebhookEventType)}
        />
        {event && (
          <CodeBlock
            code={payloadText(event)}
            label={t('Payload of {type}', { type })}
            copyLabel={t('Copy payload')}
            copiedLabel={t('Copied')}
          />
        )}
      </FieldStack>
    </FormDialog>
  )
}
