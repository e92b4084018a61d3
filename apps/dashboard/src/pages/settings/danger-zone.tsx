import { Button } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import { useDashboard } from '../../dashboard.ts'
import { owned, projectKeys } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** The end of a project, asked for with its name. */
export function DangerZone() {
  const admin = useAdmin()
  const project = useProject()
  const { owner, queries, toasts } = useDashboard()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const name = project.displayName || project.id

  const remove = async () => {
    await admin.deleteProject()
    await navigate({ to: '/projects' })
    queries.removeQueries({ queryKey: projectKeys.all(project.id) })
    await queries.invalidateQueries({ queryKey: owned.projects(owner).queryKey })
    toasts.show({ tone: 'success', text: t('{name} was deleted', { name }) })
  }

  return (
    <>
      <Panel
        tone="danger"
        title={t('Delete project')}
        description={t('Permanently delete the project and everything in it.')}
        aside={
          <Button variant="danger" size="small" onClick={() => setAsking(true)}>
            {t('Delete…')}
          </Button>
        }
      />
      {asking && (
        <ConfirmDialog
          title={t('Delete “{name}”?', { name })}
          consequences={[
            t('All its users are deleted and signed out.'),
            t('All its keys stop working immediately.'),
            t('Its teams, settings, domains and sign-in methods are deleted.'),
            t('This can’t be undone.'),
          ]}
          typed={name}
          confirmLabel={t('Delete project')}
          action={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
