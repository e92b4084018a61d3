import { Badge, Button, Glyph, menuGlyph } from '@latchkey/ui'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isProjectGone } from '../components/describe.ts'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { useForgetProject } from '../data/projects/forget-project.ts'
import { useProjectQuery } from '../data/projects/use-project.ts'
import { t } from '../text.ts'
import { Account } from './account.tsx'
import { Brand } from './brand.tsx'
import { PaletteButton } from './command-palette/palette-button.tsx'
import { openPalette } from './command-palette/use-palette.ts'
import styles from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { ProjectPage } from './project-page.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { Rail } from './rail.tsx'

const MissingProject = lazy(async () => ({
  default: (await import('./missing-project.tsx')).MissingProject,
}))
const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

/** The frame of the pages of one project: sidebar, top bar, and an error if it cannot be loaded. */
export function ProjectFrame() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' })
  const [drawerOpen, setDrawerOpen] = useState(false)
  const { data, error, refetch } = useProjectQuery()
  const isGone = error !== null && isProjectGone(error)
  // A loaded project stays visible while it cannot be read, but not for a user who lost access.
  const project = isGone ? undefined : data
  useForgetProject(projectId, isGone)

  return (
    <div className={styles.project}>
      <aside className={styles.side}>
        <div className={styles.home}>
          <Brand />
        </div>
        <Rail projectId={projectId} />
      </aside>
      {drawerOpen && (
        <Suspense fallback={null}>
          <Drawer label={t('Pages')} onClose={() => setDrawerOpen(false)}>
            <div className={styles.home}>
              <Brand />
            </div>
            <Rail projectId={projectId} />
          </Drawer>
        </Suspense>
      )}
      <div className={styles.column}>
        <header className={styles.top}>
          <span className={styles.opener}>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('Pages')}
              onClick={() => setDrawerOpen(true)}
            >
              <Glyph shape={menuGlyph} />
            </Button>
          </span>
          <ProjectSwitcher projectId={projectId} />
          {project && (
            <span className={styles.mode}>
              <Badge tone={project.is_production_mode ? 'success' : 'neutral'}>
                {project.is_production_mode ? t('Production') : t('Development')}
              </Badge>
            </span>
          )}
          <span className={styles.grow} />
          <PaletteButton onOpen={openPalette} />
          <Account />
        </header>
        <OfflineBar />
        {projectId === 'internal' && (
          <p className={styles.banner}>
            {t('You are editing the dashboard’s own project. Its users are your administrators.')}
          </p>
        )}
        <main className={styles.main} id="main" tabIndex={-1}>
          {project ? (
            <ProjectPage />
          ) : error ? (
            <Suspense fallback={<PageSkeleton />}>
              <MissingProject error={error} onRetry={refetch} />
            </Suspense>
          ) : (
            <PageSkeleton />
          )}
        </main>
      </div>
    </div>
  )
}
