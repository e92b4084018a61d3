import { Button, Field, Notice } from '@latchkey/ui'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FieldStack } from '../../components/field-stack.tsx'
import { Panel } from '../../components/panel.tsx'
import { useForm } from '../../components/use-form.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { useUpdateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'

/** Name and description, written when they are saved. */
export function Details() {
  const project = useProject()
  const updateProject = useUpdateProject()
  const [name, setName] = useState(project.display_name)
  const [description, setDescription] = useState(project.description)
  const changed = {
    ...(name !== project.display_name && { display_name: name.trim() }),
    ...(description !== project.description && { description }),
  }
  const isDirty = Object.keys(changed).length > 0
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  const { submit, change, errors, error, pending } = useForm(
    async () => {
      const saved = await updateProject(changed)
      setName(saved.display_name)
      setDescription(saved.description)
    },
    {
      done: t('Details saved'),
      // Read from the form: the state still has the text before the change that is validated.
      validate: (data) => ({
        name: String(data.get('name')).trim() ? undefined : t('Enter a name'),
      }),
    },
  )
  const discard = () => {
    setName(project.display_name)
    setDescription(project.description)
  }

  return (
    <>
      <form onSubmit={submit} onChange={change} noValidate>
        <Panel
          title={t('Details')}
          description={t('Users may see both.')}
          footer={
            <>
              {isDirty && (
                <Button reads variant="ghost" size="small" disabled={pending} onClick={discard}>
                  {t('Cancel')}
                </Button>
              )}
              <Button
                type="submit"
                size="small"
                disabled={!isDirty}
                busy={pending}
                busyLabel={t('Please wait…')}
              >
                {t('Save')}
              </Button>
            </>
          }
        >
          {error && <Notice>{error}</Notice>}
          <FieldStack>
            <Field
              name="name"
              label={t('Name')}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={errors.name}
            />
            <Field
              name="description"
              label={t('Description')}
              autoComplete="off"
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              reserve={false}
            />
          </FieldStack>
        </Panel>
      </form>
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          title={t('Leave without saving?')}
          confirmLabel={t('Discard changes')}
          action={async () => blocker.proceed()}
          onClose={() => blocker.reset?.()}
        >
          <p>{t('Your changes to the details will be lost.')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
