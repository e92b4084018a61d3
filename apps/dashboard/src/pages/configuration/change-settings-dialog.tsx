import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { JsonField } from '../../components/json-field.tsx'
import { formatJson, isSameJson, readJson } from '../../components/json-text.ts'
import { SourceConflictDialog } from '../../components/source-editor/source-conflict-dialog.tsx'
import { useAction } from '../../components/use-action.ts'
import { useForm } from '../../components/use-form.ts'
import { useDashboard } from '../../dashboard.ts'
import { previewChanges, type Setting, valueAt } from '../../data/configuration/settings.ts'
import { useChangeSettings } from '../../data/configuration/writes.ts'
import {
  type ConfigChanges,
  ofProject,
  type ProjectConfig,
  readProjectConfig,
} from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { asChanges } from './as-changes.ts'
import { ChangeList } from './difference.tsx'

export interface ChangeSettingsDialogProps {
  /** The setting to start with. */
  setting?: Setting
  onClose: () => void
}

/**
 * Changes settings by their paths, as JSON. The service checks the values and says what is wrong.
 */
export function ChangeSettingsDialog({ setting, onClose }: ChangeSettingsDialogProps) {
  const [initial, setInitial] = useState(() =>
    setting === undefined ? '{\n  \n}' : formatJson({ [setting.path]: setting.value }),
  )
  const [text, setText] = useState(initial)
  const change = useChangeSettings()
  const admin = useAdmin()
  const { toasts } = useDashboard()
  const { run } = useAction({ failure: 'toast' })
  const { data: config } = useQuery(ofProject.config(admin))
  const [opened, setOpened] = useState(config)
  if (opened === undefined && config !== undefined) setOpened(config)
  const [stored, setStored] = useState<ProjectConfig>()
  const reading = readJson(text)
  const changes = reading.mistake ? undefined : asChanges(reading.value)
  const done = t('Configuration changed')
  const form = useForm(async () => {
    if (!changes) return
    const now = await readProjectConfig(admin)
    if (opened && !isSameJson(valuesOf(opened, changes), valuesOf(now, changes)))
      return setStored(now)
    await change(changes)
    toasts.show({ tone: 'success', text: done })
    onClose()
  })

  return (
    <>
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
      {stored && changes && (
        <SourceConflictDialog
          title={t('The configuration was changed')}
          mine={formatJson(changes)}
          theirs={formatJson(valuesOf(stored, changes))}
          onOverwrite={() => {
            setStored(undefined)
            setOpened(stored)
            void run(() => change(changes), { done }).then((isDone) => isDone && onClose())
          }}
          onTakeTheirs={() => {
            const theirs = formatJson(valuesOf(stored, changes))
            setOpened(stored)
            setInitial(theirs)
            setText(theirs)
            setStored(undefined)
          }}
          onClose={() => setStored(undefined)}
        />
      )}
    </>
  )
}

/** The values that a configuration has at the paths of changes. */
const valuesOf = (config: ProjectConfig, changes: ConfigChanges): ConfigChanges =>
  Object.fromEntries(Object.keys(changes).map((path) => [path, valueAt(config, path)]))
