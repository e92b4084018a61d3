import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import { ofPayments } from '../../data/payments/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { useDeleteProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'

/** Deletes a project, after its name is typed. */
export function DangerZone() {
  const project = useProject()
  const navigate = useNavigate()
  const remove = useDeleteProject(() => navigate({ to: '/projects' }))
  const [asking, setAsking] = useState(false)
  const { data: account } = useQuery(ofPayments.account(useAdmin()))
  const name = project.display_name || project.id

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
            ...(account?.charges_enabled
              ? [t('Subscriptions at Stripe continue. Cancel them there first.')]
              : []),
            t('This can’t be undone.'),
          ]}
          typed={name}
          confirmLabel={t('Delete project')}
          action={remove}
          done={t('{name} was deleted', { name })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
