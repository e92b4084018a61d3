import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { ofMetrics } from '../../data/metrics/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { IntegrationPanel } from './integration-panel.tsx'
import { MetricsSkeleton } from './metrics-skeleton.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { useSetupProgress } from './setup-progress.ts'

/**
 * The setup checklist at an address of its own, also after the first sign-up (protocol 09 §4.4).
 */
export function SetupChecklistPage() {
  const { id: projectId, display_name: projectName } = useProject()
  const progress = useSetupProgress(projectId)
  const navigate = useNavigate()
  const {
    data: metrics,
    error,
    refetch,
  } = useQuery(ofMetrics.overview(useAdmin(), { includeAnonymous: false }))

  const close = () => {
    progress.close()
    void navigate({ to: '/projects/$projectId', params: { projectId } })
  }
  return (
    <Page
      title={t('Setup')}
      description={t('What to do before real users sign up.')}
      context={projectName}
    >
      <Panels>
        {error && !metrics && <ProblemCard error={error} onRetry={() => void refetch()} />}
        {!error && !metrics && <MetricsSkeleton />}
        {metrics && (
          <SetupChecklist progress={{ ...progress, close }} hasUsers={metrics.total_users > 0} />
        )}
        <IntegrationPanel projectId={projectId} isCollapsed={false} />
      </Panels>
    </Page>
  )
}
