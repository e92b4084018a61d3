import { LIGHT_THEME_ID } from '@latchkey/contract/pure'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { CreateSourceDialog } from '../../components/email-editor/create-source-dialog.tsx'
import { type EmailThemeEntry, emailSources } from '../../data/email-sources/queries.ts'
import { useCreateTheme, useRemoveTheme } from '../../data/email-sources/writes.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Creates a theme, as a copy of another if one is given, and opens its editor. */
export function CreateThemeDialog({
  copied,
  onClose,
}: {
  copied?: EmailThemeEntry | undefined
  onClose: () => void
}) {
  const { id: projectId } = useProject()
  const create = useCreateTheme()
  const navigate = useNavigate()
  // The source to start with. The list of themes has none.
  const { data: original } = useQuery(emailSources.theme(useAdmin(), copied?.id ?? LIGHT_THEME_ID))
  return (
    <CreateSourceDialog
      title={copied ? t('Duplicate theme') : t('Create theme')}
      submitLabel={copied ? t('Duplicate') : t('Create theme')}
      done={t('Theme created')}
      description={copied ? undefined : t('It starts as a copy of the light theme.')}
      copiedName={copied?.display_name}
      isReady={!copied || original !== undefined}
      create={async (name) => {
        const id = await create({ name, copiedSource: copied && original?.tsx_source })
        await navigate({
          to: '/projects/$projectId/email-themes/$themeId',
          params: { projectId, themeId: id },
        })
      }}
      onClose={onClose}
    />
  )
}

export interface RemoveThemeDialogProps {
  theme: EmailThemeEntry
  isBuiltIn: boolean
  /** Leaves the page of the theme. */
  leave?: (() => unknown) | undefined
  onClose: () => void
}

/** Deletes a theme, or gives a built-in one its original content again. */
export function RemoveThemeDialog({ theme, isBuiltIn, leave, onClose }: RemoveThemeDialogProps) {
  const { config } = useProject()
  const remove = useRemoveTheme(leave)
  const name = theme.display_name
  const action = () => remove(theme.id)
  if (isBuiltIn)
    return (
      <ConfirmDialog
        title={t('Reset “{name}”?', { name })}
        consequences={[
          t('The source and the name become the original ones.'),
          t('Saved versions are kept and can be restored.'),
        ]}
        confirmLabel={t('Reset to original')}
        action={action}
        done={t('Theme reset')}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name })}
      consequences={[
        ...(config.email_theme === theme.id
          ? [t('It is the theme of this project. Emails use the light theme instead.')]
          : []),
        t('Templates and drafts with this theme use that of the project instead.'),
        t('This can’t be undone.'),
      ]}
      confirmLabel={t('Delete theme')}
      action={action}
      done={t('Theme deleted')}
      onClose={onClose}
    />
  )
}
