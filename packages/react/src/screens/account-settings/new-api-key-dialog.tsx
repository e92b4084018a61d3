import { Button, CheckField, CopyButton, Dialog, DialogActions, Field } from '@latchkey/ui'
import { useState } from 'react'
import { useTranslate } from '../../context.ts'
import form from './form.module.css'

export interface NewApiKeyDialogProps {
  value: string
  onClose: () => void
}

/** Shows a new API key once. Closes only after the user confirms having stored it. */
export function NewApiKeyDialog({ value, onClose }: NewApiKeyDialogProps) {
  const t = useTranslate()
  const [stored, setStored] = useState(false)

  return (
    <Dialog
      title={t('Your new API key')}
      description={t("Copy the key now and store it in a safe place. You can't see it again.")}
      closeLabel={t('Close')}
      size="small"
      onClose={onClose}
      persistent
    >
      <div className={form.once}>
        <Field
          name="api-key"
          label={t('API key')}
          value={value}
          readOnly
          dir="ltr"
          reserve={false}
          onFocus={({ target }) => {
            target.select()
            // Browsers scroll to the end, where nobody recognizes the key.
            requestAnimationFrame(() => target.scrollTo(0, 0))
          }}
          adornment={<CopyButton text={value} label={t('Copy key')} copiedLabel={t('Copied')} />}
        />
        <CheckField
          label={t("I understand that I can't see this key again")}
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
        <DialogActions>
          <Button onClick={onClose} disabled={!stored}>
            {t('Close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
