import { Button, Dialog, DialogActions } from '@latchkey/ui'
import { useState } from 'react'
import { JsonField } from '../../components/json-field.tsx'
import { readJson } from '../../components/json-text.ts'
import { driftOf } from '../../data/configuration/drift.ts'
import type { SettingChange } from '../../data/configuration/settings.ts'
import type { ProjectConfig } from '../../data/projects/queries.ts'
import { t } from '../../text.ts'
import { asChanges } from './as-changes.ts'
import { ConfigFileField } from './config-file-field.tsx'
import styles from './configuration-page.module.css'
import { Difference } from './difference.tsx'

/** Shows where the project differs from a configuration that was kept elsewhere. */
export function DriftDialog({ config, onClose }: { config: ProjectConfig; onClose: () => void }) {
  const [text, setText] = useState<string>()
  const reading = readJson(text ?? '')
  const file = reading.mistake ? undefined : asChanges(reading.value)
  const isRefused = text !== undefined && !reading.mistake && file === undefined

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
      <ConfigFileField onText={setText} />
      <JsonField
        label={t('Or paste it')}
        value={text ?? ''}
        onChange={(typed) => setText(typed || undefined)}
      />
      {isRefused && (
        <p className={styles.hint} role="alert">
          {t('This has no settings. Choose or paste an exported configuration.')}
        </p>
      )}
      {file && <Drift drift={driftOf(config, file)} />}
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
