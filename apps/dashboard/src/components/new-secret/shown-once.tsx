import { Button, CheckField, CodeBlock, Dialog, DialogActions } from '@latchkey/ui'
import { useState } from 'react'
import { t } from '../../text.ts'
import styles from './shown-once.module.css'

export interface ShownOnceProps {
  title: string
  description: string
  code: string
  /** The name of the code for screen readers. */
  label: string
  copyLabel: string
  /** What the user confirms before the dialog can be closed. */
  storedLabel: string
  size?: 'large'
  onClose: () => void
}

/** Shows new keys, the only time they can be read. A click outside does not close it. */
export function ShownOnce({
  title,
  description,
  code,
  label,
  copyLabel,
  storedLabel,
  size,
  onClose,
}: ShownOnceProps) {
  const [stored, setStored] = useState(false)
  return (
    <Dialog
      title={title}
      description={description}
      closeLabel={t('Close')}
      {...(size && { size })}
      persistent
      onClose={onClose}
    >
      <div className={styles.shown}>
        <CodeBlock
          code={code}
          label={label}
          copyLabel={copyLabel}
          copiedLabel={t('Copied')}
          onCopy={() => setStored(true)}
        />
        <CheckField
          label={storedLabel}
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
      </div>
      <DialogActions>
        <Button reads disabled={!stored} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
