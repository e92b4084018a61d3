import { Button, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/link.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useDashboard } from '../../dashboard.ts'
import { owned } from '../../data/projects/queries.ts'
import { ProjectMark } from '../../shell/project-mark.tsx'
import { t } from '../../text.ts'
import styles from './selector-page.module.css'
import { targetIn } from './target.ts'

const SEARCH_FROM = 7

/**
 * Chooses the project for a link of the documentation, and goes to the same page in it (protocol 09
 * §5.2). With one project it goes there at once.
 */
export function SelectorPage() {
  const { owner } = useDashboard()
  const router = useRouter()
  // While the page in the project loads, this one is still shown, but the address is already
  // another.
  const here = useLocation()
  const [location] = useState(here)
  const { data: projects, error, refetch } = useQuery(owned.projects(owner))
  const [text, setText] = useState('')
  // An unknown page matches only the frame of the project.
  const isPage = (path: string) =>
    router.getMatchedRoutes(path)[0].at(-1)?.fullPath.startsWith('/projects/$projectId/') === true
  const targetOf = (id: string) => targetIn(id, location, isPage)

  const pageIn = (id: string) =>
    targetIn(id, { ...location, searchStr: '', hash: '' }, isPage).slice(`/projects/${id}`.length)
  const only = projects?.length === 1 ? projects[0]?.id : undefined
  const onlyTarget = only && targetOf(only)
  useEffect(() => {
    if (onlyTarget) router.history.replace(onlyTarget)
  }, [router, onlyTarget])

  if (projects?.length === 0) return <Navigate to="/new-project" replace />

  const shown = projects?.filter(({ display_name, id }) =>
    `${display_name} ${id}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  // The same in every project.
  const page = pageIn(projects?.[0]?.id ?? '')
  return (
    <Page
      title={t('Choose a project')}
      description={
        page === ''
          ? t('You will go to its overview.')
          : t('You will go to {page} in it.', { page })
      }
      width="narrow"
      action={
        <ButtonLink to="/new-project" variant="secondary">
          {t('New project')}
        </ButtonLink>
      }
    >
      {error && !projects ? (
        <ProblemCard error={error} onRetry={refetch} />
      ) : (
        <Panel flush>
          {projects && projects.length >= SEARCH_FROM && (
            <div className={styles.search}>
              <SearchField label={t('Search projects')} value={text} onSearch={setText} />
            </div>
          )}
          {shown ? (
            <ul className={styles.list} aria-label={t('Projects')}>
              {shown.map(({ id, display_name, logo_url }) => (
                <li key={id}>
                  <Button
                    reads
                    variant="ghost"
                    className={styles.project}
                    onClick={() => router.history.push(targetOf(id))}
                  >
                    <ProjectMark name={display_name} logo={logo_url} size={28} />
                    <span className={styles.name}>{display_name || t('Untitled')}</span>
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <div className={styles.search}>
              <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
              <Skeleton height="120px" shape="control" />
            </div>
          )}
          {shown?.length === 0 && (
            <p className={styles.search}>{t('No projects match “{text}”.', { text })}</p>
          )}
        </Panel>
      )}
    </Page>
  )
}
