import { chevronsGlyph, Glyph, Skeleton } from '@latchkey/ui'
import { lazy, Suspense } from 'react'
import { useProjectQuery } from '../data/projects/use-project.ts'
import { t } from '../text.ts'
import { ProjectMark } from './project-mark.tsx'
import styles from './project-switcher.module.css'

const ProjectMenu = lazy(async () => ({
  default: (await import('./project-menu.tsx')).ProjectMenu,
}))

/** The current project. Its menu loads after the page. */
export function ProjectSwitcher({ projectId }: { projectId: string }) {
  const { data: project, error } = useProjectQuery()
  const unknown = error ? t('Choose a project') : <Skeleton width="96px" height="12px" />
  const trigger = (
    <span className={styles.current}>
      <ProjectMark name={project?.display_name ?? ''} logo={project?.logo_url} />
      <span className={styles.name}>
        {project ? project.display_name || t('Untitled') : unknown}
      </span>
      <span className={styles.arrows}>
        <Glyph shape={chevronsGlyph} />
      </span>
    </span>
  )

  return (
    <Suspense fallback={<span className={styles.loading}>{trigger}</span>}>
      <ProjectMenu projectId={projectId} project={project} trigger={trigger} />
    </Suspense>
  )
}
