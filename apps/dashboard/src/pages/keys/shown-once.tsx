import type { NewKeySet } from '@latchkey/react'
import { Button, CheckField, CodeBlock, Dialog, DialogActions } from '@latchkey/ui'
import { useState } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './keys-page.module.css'

/** Shows new keys, the only time they can be read. A click outside does not close it. */
export function ShownOnce({ keys, onClose }: { keys: NewKeySet; onClose: () => void }) {
  const { runtime } = useDashboard()
  const { projectId } = useAdmin()
  const [stored, setStored] = useState(false)
  const lines = [
    `LATCHKEY_URL=${runtime.baseUrl}`,
    `LATCHKEY_PROJECT_ID=${projectId}`,
    keys.publishableClientKey && `LATCHKEY_PUBLISHABLE_CLIENT_KEY=${keys.publishableClientKey}`,
    keys.secretServerKey && `LATCHKEY_SECRET_SERVER_KEY=${keys.secretServerKey}`,
    keys.superSecretAdminKey && `LATCHKEY_SUPER_SECRET_ADMIN_KEY=${keys.superSecretAdminKey}`,
  ]

  return (
    <Dialog
      title={t('Store these keys now')}
      description={t(
        'You won’t see these keys again. Only their last four characters are shown later.',
      )}
      closeLabel={t('Close')}
      size="large"
      persistent
      onClose={onClose}
    >
      <div className={styles.shown}>
        <CodeBlock
          code={lines.filter(Boolean).join('\n')}
          label={t('Keys')}
          copyLabel={t('Copy all keys')}
          copiedLabel={t('Copied')}
          onCopy={() => setStored(true)}
        />
        <CheckField
          label={t('I’ve stored these keys')}
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
      </div>
      <DialogActions>
        <Button disabled={!stored} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
