import { chevronsGlyph, Glyph, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useDashboard } from '../dashboard.ts'
import { owned } from '../data/projects/queries.ts'
import { t } from '../text.ts'
import { ProjectMark } from './project-mark.tsx'
import styles from './project-switcher.module.css'

const ProjectMenu = lazy(async () => ({
  default: (await import('./project-menu.tsx')).ProjectMenu,
}))

/** The current project. Its menu loads after the page. */
export function ProjectSwitcher({ projectId }: { projectId: string }) {
  const { owner } = useDashboard()
  const { data: projects } = useQuery(owned.projects(owner))
  const current = projects?.find(({ id }) => id === projectId)
  const unknown = projects ? t('Choose a project') : <Skeleton width="96px" height="12px" />
  const trigger = (
    <span className={styles.current}>
      <ProjectMark name={current?.display_name ?? ''} logo={current?.logo_url} />
      <span className={styles.name}>
        {current ? current.display_name || t('Untitled') : unknown}
      </span>
      <span className={styles.arrows}>
        <Glyph shape={chevronsGlyph} />
      </span>
    </span>
  )

  return (
    <Suspense fallback={<span className={styles.loading}>{trigger}</span>}>
      <ProjectMenu projectId={projectId} projects={projects} trigger={trigger} />
    </Suspense>
  )
}
