import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { JsonField } from '../../components/json-field.tsx'
import { formatJson, readJson } from '../../components/json-text.ts'
import { useForm } from '../../components/use-form.ts'
import { previewChanges, type Setting } from '../../data/configuration/settings.ts'
import { useChangeSettings } from '../../data/configuration/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { asChanges } from './as-changes.ts'
import { ChangeList } from './difference.tsx'

export interface ChangeSettingsDialogProps {
  /** The setting to start with. */
  setting?: Setting
  onClose: () => void
}

/** Changes settings by their paths, as JSON. The service checks the values and says what is wrong. */
export function ChangeSettingsDialog({ setting, onClose }: ChangeSettingsDialogProps) {
  const initial = setting === undefined ? '{\n  \n}' : formatJson({ [setting.path]: setting.value })
  const [text, setText] = useState(initial)
  const change = useChangeSettings()
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const reading = readJson(text)
  const changes = reading.mistake ? undefined : asChanges(reading.value)
  const form = useForm(
    async () => {
      if (changes) await change(changes)
      onClose()
    },
    { done: t('Configuration changed') },
  )

  return (
    <FormDialog
      title={t('Change settings')}
      description={t(
        'Each path replaces what is stored under it and below. null restores the default. Secrets are shown as dots: leave them out to keep them.',
      )}
      form={form}
      submitLabel={t('Apply changes')}
      ready={changes !== undefined && Object.keys(changes).length > 0 && text !== initial}
      dirty={text !== initial}
      size="large"
      onClose={onClose}
    >
      <JsonField label={t('Settings to change')} value={text} onChange={setText} />
      {config && changes && text !== initial && (
        <ChangeList changes={previewChanges(config, changes)} />
      )}
    </FormDialog>
  )
}
