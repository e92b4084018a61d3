import type { WebhookEventType } from '@latchkey/contract'
import { Button, CodeBlock, Dialog, DialogActions, Notice, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { useForm } from '../../components/use-form.ts'
import type { WebhookEndpoint } from '../../data/webhooks.ts'
import { t } from '../../text.ts'
import { eventTypes, payloadText } from './event-types.ts'
import { useWebhookWrites } from './use-webhook-writes.ts'

/** Sends a made-up event to one endpoint, whatever its events are. */
export function SendTestDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { sendExample } = useWebhookWrites()
  const [type, setType] = useState<WebhookEventType>((endpoint.filterTypes?.[0] as WebhookEventType | undefined) ?? 'user.created')
  const event = eventTypes.find((known) => known.type === type)
  const { submit, change, error, pending } = useForm(async () => {
    await sendExample(endpoint.id, type)
    onClose()
  })

  return (
    <Dialog
      title={t('Send a test event')}
      description={t('To this endpoint alone, signed like any other. It is recorded below.')}
      closeLabel={t('Close')}
      size="large"
      persistent={pending}
      onClose={onClose}
    >
      <form onSubmit={submit} onChange={change} noValidate>
        {error && <Notice>{error}</Notice>}
        <FieldStack>
          <SelectField
            name="type"
            label={t('Event')}
            options={eventTypes.map((known) => ({ value: known.type, label: known.type }))}
            value={type}
            description={event?.when}
            onChange={({ target }) => setType(target.value as WebhookEventType)}
          />
          {event && (
            <CodeBlock
              code={payloadText(event)}
              label={t('What is sent for {type}', { type })}
              copyLabel={t('Copy the payload')}
              copiedLabel={t('Copied')}
            />
          )}
        </FieldStack>
        <DialogActions>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
            {t('Send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
