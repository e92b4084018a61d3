import { Button, CodeBlock, EmptyState, Glyph, webhookGlyph } from '@latchkey/ui'
import { t } from '../../text.ts'
import { sampleReceiver } from './receivers.ts'

/** Explains webhooks, with a first receiver. */
export function NoWebhooks({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Glyph shape={webhookGlyph} />}
      title={t('No endpoints yet')}
      action={
        <Button size="small" variant="secondary" onClick={onAdd}>
          {t('Add endpoint')}
        </Button>
      }
      example={
        <CodeBlock
          code={sampleReceiver}
          label={t('A receiver in Node.js')}
          copyLabel={t('Copy receiver')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>
        {t(
          'A webhook is a request that Latchkey sends to your server when something happens, such as a sign-up or a deleted team. If your server doesn’t respond with 2xx, Latchkey retries later. Start with this receiver:',
        )}
      </p>
    </EmptyState>
  )
}
