import { Button, CheckField, CodeBlock, Dialog, DialogActions } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../../text.ts'
import { saveFile } from '../save-file.ts'
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
  /** Offers the code as a file of that name. */
  fileName?: string
  /** Above the code, such as a choice of its form. */
  children?: ReactNode
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
  fileName,
  children,
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
        {children}
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
        {fileName && (
          <Button
            reads
            variant="secondary"
            onClick={() => {
              saveFile(new Blob([`${code}\n`], { type: 'text/plain' }), fileName)
              setStored(true)
            }}
          >
            {t('Download {name}', { name: fileName })}
          </Button>
        )}
        <Button reads disabled={!stored} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
