import { CodeBlock, Tabs } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import { readStored, writeStored } from '../../shell/theme.ts'
import { t } from '../../text.ts'
import { type Receiver, receivers } from './receivers.ts'
import styles from './verification.module.css'

const KEY = 'latchkey-receiver'

/** How a receiver makes sure that a message is genuine. The language is remembered. */
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
      title={t('Check what you receive')}
      description={t(
        'Anybody can post to your URL. Check the signature over the body as it came, refuse messages more than five minutes old, and pass over those whose webhook-id you have seen. Answer 2xx within 15 seconds, before you do the work.',
      )}
    >
      <Tabs label={t('Language')} tabs={receivers} selected={chosen} onSelect={choose}>
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
          'Sent along: webhook-id, webhook-timestamp and webhook-signature; the same as svix-id, svix-timestamp and svix-signature.',
        )}
      </p>
    </Panel>
  )
}
