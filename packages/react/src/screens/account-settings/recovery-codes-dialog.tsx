import {
  Button,
  ButtonLink,
  CheckField,
  CopyButton,
  Dialog,
  DialogActions,
  Glyph,
  type GlyphShape,
} from '@latchkey/ui'
import { useState } from 'react'
import { useTranslate } from '../../context.ts'
import form from './form.module.css'
import styles from './recovery-codes-dialog.module.css'

const downloadGlyph: GlyphShape = 'M10 3.5v9M6.5 9l3.5 3.5L13.5 9M4 16.5h12'

export interface RecoveryCodesDialogProps {
  codes: readonly string[]
  /** The name of the project, for the downloaded file. */
  issuer: string
  onClose: () => void
}

/** Shows new recovery codes once. Closes only after the user confirms having saved them. */
export function RecoveryCodesDialog({ codes, issuer, onClose }: RecoveryCodesDialogProps) {
  const t = useTranslate()
  const [saved, setSaved] = useState(false)
  const text = `${codes.join('\n')}\n`

  return (
    <Dialog
      title={t('Your recovery codes')}
      description={t("Save them in a safe place now. You can't see them again.")}
      closeLabel={t('Close')}
      size="small"
      onClose={onClose}
      persistent
    >
      <div className={form.once}>
        <ul className={styles.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={form.buttons}>
          <CopyButton text={text} label={t('Copy codes')} copiedLabel={t('Copied')} labelShown />
          <ButtonLink
            variant="secondary"
            size="small"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${issuer}\n\n${text}`)}`}
            download="recovery-codes.txt"
          >
            <Glyph shape={downloadGlyph} />
            {t('Download')}
          </ButtonLink>
        </div>
        <CheckField
          label={t('I have saved these codes')}
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        <DialogActions>
          <Button onClick={onClose} disabled={!saved}>
            {t('Close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
