import { t } from '../../text.ts'
import styles from './configuration-page.module.css'

/** The longest file that is read, as the service accepts it. */
const MAX_BYTES = 5_000_000

/** Chooses a configuration file. The text is empty if the file is too long. */
export function ConfigFileField({ onText }: { onText: (text: string) => void }) {
  const choose = async (file: File | undefined) => {
    if (file) onText(file.size > MAX_BYTES ? '' : await file.text())
  }
  return (
    <label className={styles.file}>
      {t('Configuration file')}
      <input
        type="file"
        accept="application/json,.json"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
    </label>
  )
}
