import { Button, Dialog, DialogActions } from '@latchkey/ui'
import { useState } from 'react'
import { JsonField } from '../../components/json-field.tsx'
import { readJson } from '../../components/json-text.ts'
import { driftOf } from '../../data/configuration/drift.ts'
import type { SettingChange } from '../../data/configuration/settings.ts'
import type { ProjectConfig } from '../../data/projects/queries.ts'
import { t } from '../../text.ts'
import { asChanges } from './as-changes.ts'
import styles from './configuration-page.module.css'
import { Difference } from './difference.tsx'

/** The longest file that is read, as for an import. */
const MAX_BYTES = 5_000_000

/** Shows where the project differs from a configuration that was kept elsewhere. */
export function DriftDialog({ config, onClose }: { config: ProjectConfig; onClose: () => void }) {
  const [text, setText] = useState('')
  const [isTooLong, setTooLong] = useState(false)
  const reading = readJson(text)
  const file = reading.mistake ? undefined : asChanges(reading.value)
  const isRefused = isTooLong || (text.trim() !== '' && !reading.mistake && file === undefined)

  const choose = async (chosen: File | undefined) => {
    setTooLong(chosen !== undefined && chosen.size > MAX_BYTES)
    if (chosen && chosen.size <= MAX_BYTES) setText(await chosen.text())
  }

  return (
    <Dialog
      title={t('Compare with a file')}
      description={t(
        'Shows where this project differs from an export or another stored configuration. Secrets aren’t compared, and nothing is changed.',
      )}
      closeLabel={t('Close')}
      size="large"
      onClose={onClose}
    >
      <label className={styles.file}>
        {t('Configuration file')}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <JsonField label={t('Or paste it')} value={text} onChange={setText} />
      {isRefused && (
        <p className={styles.hint} role="alert">
          {t('This has no settings. Choose or paste an exported configuration.')}
        </p>
      )}
      {file && !isTooLong && <Drift drift={driftOf(config, file)} />}
      <DialogActions>
        <Button reads variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Drift({ drift }: { drift: readonly SettingChange[] }) {
  return (
    <div className={styles.changes}>
      <p className={styles.changesTitle} role="status">
        {drift.length === 0
          ? t('No differences')
          : t(
              '{count, plural, one {# setting differs} other {# settings differ}}: the file, then this project',
              { count: drift.length },
            )}
      </p>
      {drift.length > 0 && (
        // Scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ul className={styles.differences} tabIndex={0}>
          {drift.map((difference) => (
            <Difference key={difference.path} difference={difference} />
          ))}
        </ul>
      )}
    </div>
  )
}
