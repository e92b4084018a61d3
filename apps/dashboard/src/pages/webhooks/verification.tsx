import { CodeBlock, Tabs } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import { readStored, writeStored } from '../../stored.ts'
import { t } from '../../text.ts'
import { type Receiver, receivers } from './receivers.ts'
import styles from './verification.module.css'

const KEY = 'latchkey-receiver'

/** How a receiver verifies a message. The language is stored. */
export function Verification() {
  const [chosen, setChosen] = useState<Receiver>(
    () => receivers.find(({ id }) => id === readStored(KEY))?.id ?? 'node',
  )
  const receiver = receivers.find(({ id }) => id === chosen)
  const choose = (id: Receiver) => {
    writeStored(KEY, id)
    setChosen(id)
  }

  return (
    <Panel
      title={t('Verify signatures')}
      description={t(
        'Anyone can send requests to your URL. Verify the signature over the raw body, reject messages older than five minutes, and skip each webhook-id you have already processed. Respond with 2xx within 15 seconds, before you start long work.',
      )}
    >
      <Tabs
        label={t('Language')}
        tabs={receivers.map(({ id, label }) => ({ id, label: t(label) }))}
        selected={chosen}
        onSelect={choose}
      >
        <div className={styles.code}>
          {receiver && (
            <CodeBlock
              code={receiver.code}
              label={receiver.file}
              copyLabel={t('Copy {name}', { name: receiver.file })}
              copiedLabel={t('Copied')}
            />
          )}
        </div>
      </Tabs>
      <p className={styles.headers}>
        {t(
          'Headers: webhook-id, webhook-timestamp and webhook-signature. The same values are sent as svix-id, svix-timestamp and svix-signature.',
        )}
      </p>
    </Panel>
  )
}
