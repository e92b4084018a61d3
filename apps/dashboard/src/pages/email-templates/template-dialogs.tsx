import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { CreateSourceDialog } from '../../components/email-editor/create-source-dialog.tsx'
import type { EmailTemplate } from '../../data/email-sources/queries.ts'
import { useCreateTemplate, useRemoveTemplate } from '../../data/email-sources/writes.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Creates a template, as a copy of another if one is given, and opens its editor. */
export function CreateTemplateDialog({
  copied,
  onClose,
}: {
  copied?: EmailTemplate | undefined
  onClose: () => void
}) {
  const { id: projectId } = useProject()
  const create = useCreateTemplate()
  const navigate = useNavigate()
  return (
    <CreateSourceDialog
      title={copied ? t('Duplicate template') : t('Create template')}
      submitLabel={copied ? t('Duplicate') : t('Create template')}
      done={t('Template created')}
      description={t('Only administrators see it.')}
      placeholder={t('Receipt')}
      copiedName={copied?.display_name}
      create={async (name) => {
        const id = await create({ name, copied })
        await navigate({
          to: '/projects/$projectId/email-templates/$templateId',
          params: { projectId, templateId: id },
        })
      }}
      onClose={onClose}
    />
  )
}

export interface RemoveTemplateDialogProps {
  template: EmailTemplate
  isBuiltIn: boolean
  /** Leaves the page of the template. */
  leave?: (() => unknown) | undefined
  onClose: () => void
}

/** Deletes a template, or gives a built-in one its original content again. */
export function RemoveTemplateDialog(props: RemoveTemplateDialogProps) {
  const { template, isBuiltIn, leave, onClose } = props
  const remove = useRemoveTemplate(leave)
  const name = template.display_name
  const action = () => remove(template.id)
  return isBuiltIn ? (
    <ConfirmDialog
      title={t('Reset “{name}”?', { name })}
      consequences={[
        t('The source, the name and the theme become the original ones.'),
        t('Saved versions are kept and can be restored.'),
      ]}
      confirmLabel={t('Reset to original')}
      action={action}
      done={t('Template reset')}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name })}
      consequences={[
        t('Your server can no longer send emails with this template.'),
        t('This can’t be undone.'),
      ]}
      confirmLabel={t('Delete template')}
      action={action}
      done={t('Template deleted')}
      onClose={onClose}
    />
  )
}
