import { keepSecrets, portableSettings } from '@latchkey/contract/pure'
import { CheckField, SelectField } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { useDashboard } from '../../dashboard.ts'
import { previewChanges } from '../../data/configuration/settings.ts'
import { useChangeSettings } from '../../data/configuration/writes.ts'
import { ofProject, owned, type ProjectConfig } from '../../data/projects/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './configuration-page.module.css'
import { ChangeList } from './difference.tsx'

export interface CopyDialogProps {
  /** The configuration of this project. */
  config: ProjectConfig
  onClose: () => void
}

/**
 * Copies chosen settings to another project of the owner, after it showed what they change there.
 */
export function CopyDialog({ config, onClose }: CopyDialogProps) {
  const { owner } = useDashboard()
  const project = useProject()
  const { data: projects = [] } = useQuery(owned.projects(owner))
  const others = projects.filter(({ id }) => id !== project.id && id !== 'internal')
  const [chosenId, setChosenId] = useState<string>()
  const target = others.find(({ id }) => id === chosenId) ?? others[0]
  const settings = Object.entries(portableSettings(config))
  const groups = [...new Set(settings.map(([path]) => groupOf(path)))]
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = Object.fromEntries(settings.filter(([path]) => !left.has(groupOf(path))))
  const { data: theirs } = useQuery({
    ...ofProject.config(owner.admin(target?.id ?? project.id)),
    enabled: target !== undefined,
  })
  const changes = theirs && keepSecrets(chosen, theirs)
  const preview = target && theirs && changes && previewChanges(theirs, changes)
  const change = useChangeSettings(target?.id)
  const form = useForm(
    async () => {
      if (changes) await change(changes)
      onClose()
    },
    { done: t('Settings copied to “{name}”', { name: target?.display_name ?? '' }) },
  )

  return (
    <FormDialog
      title={t('Copy settings to another project')}
      description={t(
        'Only what differs from the defaults is copied, without secrets and uploaded logos. Secrets of the other project stay.',
      )}
      form={form}
      submitLabel={t('Copy settings')}
      ready={preview !== undefined && preview.length > 0}
      size="large"
      onClose={onClose}
    >
      {target === undefined ? (
        <p className={styles.hint}>{t('You have no other project.')}</p>
      ) : (
        <>
          <SelectField
            label={t('To project')}
            name="project"
            value={target.id}
            options={others.map(({ id, display_name }) => ({ value: id, label: display_name }))}
            onChange={({ target: { value } }) => setChosenId(value)}
          />
          <fieldset className={styles.groups}>
            <legend>{t('Settings')}</legend>
            {groups.map((group) => (
              <CheckField
                key={group}
                name={group}
                label={<code>{group}</code>}
                checked={!left.has(group)}
                onChange={({ target: { checked } }) =>
                  setLeft(
                    new Set(checked ? [...left].filter((one) => one !== group) : [...left, group]),
                  )
                }
              />
            ))}
          </fieldset>
          {preview && <ChangeList changes={preview} />}
        </>
      )}
    </FormDialog>
  )
}

/** The part of the configuration that a path belongs to. */
const groupOf = (path: string): string => path.split('.')[0] ?? path
