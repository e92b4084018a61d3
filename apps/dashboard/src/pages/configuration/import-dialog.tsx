import { keepSecrets } from '@latchkey/contract/pure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { readJson } from '../../components/json-text.ts'
import { useForm } from '../../components/use-form.ts'
import { previewChanges } from '../../data/configuration/settings.ts'
import { useChangeSettings } from '../../data/configuration/writes.ts'
import { type ConfigChanges, ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { asChanges } from './as-changes.ts'
import { ConfigFileField } from './config-file-field.tsx'
import styles from './configuration-page.module.css'
import { ChangeList } from './difference.tsx'

/** Applies the settings of a file, after it showed what they change. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const [file, setFile] = useState<ConfigChanges>()
  const [problem, setProblem] = useState<string>()
  const changes = config && file && keepSecrets(file, config)
  const change = useChangeSettings()
  const form = useForm(
    async () => {
      if (changes) await change(changes)
      onClose()
    },
    { done: t('Configuration changed') },
  )
  const preview = config && changes && previewChanges(config, changes)

  const read = (text: string) => {
    const reading = readJson(text)
    const settings = reading.mistake ? undefined : asChanges(reading.value)
    setFile(settings)
    setProblem(settings ? undefined : t('This file has no settings. Choose an exported JSON file.'))
  }

  return (
    <FormDialog
      title={t('Import settings')}
      description={t(
        'Settings of the file replace those of this project. Others stay, and so do secrets that the file does not have.',
      )}
      form={form}
      submitLabel={t('Apply changes')}
      ready={preview !== undefined && preview.length > 0}
      dirty={file !== undefined}
      size="large"
      onClose={onClose}
    >
      <ConfigFileField onText={read} />
      {problem && (
        <p className={styles.hint} role="alert">
          {problem}
        </p>
      )}
      {preview && <ChangeList changes={preview} />}
    </FormDialog>
  )
}
