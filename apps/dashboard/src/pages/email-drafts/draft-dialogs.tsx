import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { CreateSourceDialog } from '../../components/email-editor/create-source-dialog.tsx'
import type { EmailDraft } from '../../data/email-sources/queries.ts'
import { useCreateDraft, useDeleteDraft } from '../../data/email-sources/writes.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Creates a draft, as a copy of another if one is given, and opens its editor. */
export function CreateDraftDialog({
  copied,
  onClose,
}: {
  copied?: EmailDraft | undefined
  onClose: () => void
}) {
  const { id: projectId } = useProject()
  const create = useCreateDraft()
  const navigate = useNavigate()
  return (
    <CreateSourceDialog
      title={copied ? t('Duplicate draft') : t('Create draft')}
      submitLabel={copied ? t('Duplicate') : t('Create draft')}
      done={t('Draft created')}
      description={t('Only administrators see it.')}
      placeholder={t('News in spring')}
      copiedName={copied?.display_name}
      create={async (name) => {
        const id = await create({ name, copied })
        await navigate({
          to: '/projects/$projectId/email-drafts/$draftId',
          params: { projectId, draftId: id },
        })
      }}
      onClose={onClose}
    />
  )
}

/** Deletes a draft. `leave` leaves its page. */
export function DeleteDraftDialog({
  draft,
  leave,
  onClose,
}: {
  draft: EmailDraft
  leave?: () => unknown
  onClose: () => void
}) {
  const remove = useDeleteDraft(leave)
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name: draft.display_name })}
      consequences={[
        t('Emails that were sent with it stay in the log.'),
        t('This can’t be undone.'),
      ]}
      confirmLabel={t('Delete draft')}
      action={() => remove(draft.id)}
      done={t('Draft deleted')}
      onClose={onClose}
    />
  )
}
