import { ButtonLink } from '@latchkey/ui'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Page } from '../../components/page.tsx'
import { ofMetrics } from '../../data/metrics/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { hostedSignIn } from './hosted-sign-in.ts'
import { MetricsSkeleton } from './metrics-skeleton.tsx'
import type { OverviewContent } from './overview-content.tsx'

// The page shows before its charts and its code are there.
const content = import('./overview-content.tsx')

/** The start page of a project. */
export function OverviewPage() {
  const project = useProject()
  const Content = useContent()
  // The figures load together with the code that shows them.
  usePrefetchQuery(ofMetrics.overview(useAdmin(), { includeAnonymous: false }))

  return (
    <Page
      title={project.display_name || t('Untitled')}
      {...(project.description && { description: project.description })}
      action={
        <ButtonLink
          variant="secondary"
          href={hostedSignIn(project.id)}
          target="_blank"
          rel="noreferrer"
        >
          {t('Open sign-in page')}
        </ButtonLink>
      }
    >
      {Content ? <Content /> : <MetricsSkeleton />}
    </Page>
  )
}

/** Not `lazy`, which would keep the placeholder for 300 ms. */
function useContent(): typeof OverviewContent | undefined {
  const [Content, setContent] = useState<typeof OverviewContent>()
  useEffect(() => {
    content.then(
      (loaded) => setContent(() => loaded.OverviewContent),
      (error) =>
        setContent(() => {
          throw error
        }),
    )
  }, [])
  return Content
}

export const prefetch: Prefetch = (dashboard, params, search) => {
  void dashboard.queries.prefetchQuery(
    ofMetrics.overview(dashboard.owner.admin(params.projectId), { includeAnonymous: false }),
  )
  void content.then(
    (file) => file.prefetch(dashboard, params, search),
    () => {},
  )
}
