import { MINUTE_MS } from '@latchkey/contract/pure'
import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel, Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { copied, ProjectUrls } from '../../components/project-urls.tsx'
import { useDashboard } from '../../dashboard.ts'
import { ofMetrics } from '../../data/metrics/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { portalOf } from '../../data/webhooks/portal.ts'
import { webhooks } from '../../data/webhooks/queries.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { hostedSignIn } from './hosted-sign-in.ts'
import { IntegrationPanel } from './integration-panel.tsx'
import { MetricsSection } from './metrics-section.tsx'
import { MetricsSkeleton } from './metrics-skeleton.tsx'
import { Readiness } from './readiness.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { useSetupProgress } from './setup-progress.ts'

const LISTENING_MS = 5_000
const LISTENS_CLOSELY_MS = 10 * MINUTE_MS
const REFRESH_MS = MINUTE_MS

/** The setup of a project until there are users, then its figures; and how to integrate it. */
export function OverviewContent() {
  const { runtime } = useDashboard()
  const project = useProject()
  const progress = useSetupProgress(project.id)
  const [openedAt] = useState(Date.now)
  const [includeAnonymous, setIncludeAnonymous] = useState(false)
  const {
    data: metrics,
    error,
    refetch,
  } = useQuery({
    ...ofMetrics.overview(useAdmin(), { includeAnonymous }),
    // The first user is awaited, but not for hours.
    refetchInterval: ({ state }) =>
      state.data?.total_users === 0 && Date.now() - openedAt < LISTENS_CLOSELY_MS
        ? LISTENING_MS
        : REFRESH_MS,
  })
  const hosted = hostedSignIn(project.id)
  const hasUsers = metrics !== undefined && metrics.total_users > 0
  const isSettingUp = metrics !== undefined && !hasUsers && !includeAnonymous && !progress.isClosed

  return (
    <Panels>
      {error && !metrics && (
        <ProblemCard
          error={error}
          onRetry={() => void refetch()}
          title={t('Couldn’t load the metrics')}
        />
      )}
      {!error && !metrics && <MetricsSkeleton />}
      {isSettingUp && <SetupChecklist progress={progress} />}
      {metrics && !isSettingUp && (
        <>
          {hasUsers ? <Readiness /> : <OpenSetup onOpen={progress.open} />}
          <MetricsSection
            metrics={metrics}
            includeAnonymous={includeAnonymous}
            onIncludeAnonymous={setIncludeAnonymous}
          />
        </>
      )}
      {/* Their place is known only when the figures are. */}
      {(metrics || error) && (
        <>
          <IntegrationPanel projectId={project.id} isCollapsed={hasUsers || !metrics} />
          <Panel title={t('Project ID and URLs')}>
            <ProjectUrls more={[copied(t('Hosted sign-in'), `${runtime.baseUrl}${hosted}`)]} />
          </Panel>
        </>
      )}
    </Panels>
  )
}

/** Leads back to the setup that was closed. */
function OpenSetup({ onOpen }: { onOpen: () => void }) {
  return (
    <Panel
      title={t('No users yet')}
      aside={
        <Button reads size="small" variant="secondary" onClick={onOpen}>
          {t('Open setup')}
        </Button>
      }
    />
  )
}

export const prefetch: Prefetch = ({ queries, owner, runtime }, { projectId }) => {
  void queries.prefetchQuery(webhooks.endpoints(portalOf(owner.admin(projectId), runtime)))
}
