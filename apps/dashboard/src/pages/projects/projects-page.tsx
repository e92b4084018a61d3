import { addGlyph, Badge, Glyph, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { useDashboard } from '../../dashboard.ts'
import { type OwnerTeam, ownerTeams } from '../../data/owner-teams/queries.ts'
import { owned, type ProjectSummary } from '../../data/projects/queries.ts'
import { ProjectMark } from '../../shell/project-mark.tsx'
import { t } from '../../text.ts'
import { inOrder, readOrder, writeOrder } from './project-order.ts'
import styles from './projects-page.module.css'

/** A shorter list needs neither a search nor another order. */
const TOOLS_FROM = 7

const ProjectsTools = lazy(async () => ({
  default: (await import('./projects-tools.tsx')).ProjectsTools,
}))
const OpenSignUpBanner = lazy(async () => ({
  default: (await import('./open-sign-up-banner.tsx')).OpenSignUpBanner,
}))

/** All projects of all teams of the user. */
export function ProjectsPage() {
  const { owner, runtime } = useDashboard()
  const { data: projects, error, refetch } = useQuery(owned.projects(owner))
  const { data: teams, error: teamsError } = useQuery(ownerTeams.list(owner))
  const { query: text = '' } = useSearch({ from: '/signed-in/projects' })
  const navigate = useNavigate({ from: '/projects' })
  const [order, setOrder] = useState(readOrder)

  if (projects?.length === 0) return <Navigate to="/new-project" replace />

  const found = projects?.filter(({ display_name: displayName, id }) =>
    `${displayName} ${id}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const shown = found && inOrder(found, order)
  return (
    <Page
      title={t('Projects')}
      description={t('Each project has its own users, keys and settings.')}
      width="wide"
      action={
        <ButtonLink to="/new-project" data-primary-action="">
          <Glyph shape={addGlyph} />
          {t('New project')}
        </ButtonLink>
      }
    >
      {runtime.project.config.sign_up_enabled && (
        <Suspense>
          <OpenSignUpBanner />
        </Suspense>
      )}
      {projects && projects.length >= TOOLS_FROM && (
        // Their height is kept, so that the cards stay where they are.
        <div className={styles.tools}>
          <Suspense>
            <ProjectsTools
              text={text}
              onSearch={(query) => void navigate({ search: query ? { query } : {}, replace: true })}
              order={order}
              onOrder={(next) => {
                writeOrder(next)
                setOrder(next)
              }}
            />
          </Suspense>
        </div>
      )}
      {!error && (!projects || (!teams && !teamsError)) && <ProjectsSkeleton />}
      {!projects && error && <ProblemCard error={error} onRetry={refetch} />}
      {shown?.length === 0 && (
        <p className={styles.none}>{t('No projects match “{text}”.', { text })}</p>
      )}
      {shown &&
        // Without the teams, their names would appear later and move the cards.
        (teams || teamsError) &&
        groupByTeam(shown, teams ?? []).map((group) => <TeamProjects key={group.id} {...group} />)}
    </Page>
  )
}

interface Group {
  readonly id: string
  /** Undefined for a team that is not in the list of the own teams. */
  readonly team: OwnerTeam | undefined
  readonly projects: readonly ProjectSummary[]
}

function TeamProjects({ team, projects }: Group) {
  return (
    <section className={styles.team}>
      <header className={styles.head}>
        <h2 className={styles.heading}>
          {team ? team.display_name || t('Untitled') : t('Other projects')}
        </h2>
        {team?.my_role === 'owner' && (
          <Link
            to="/teams/$teamId"
            params={{ teamId: team.id }}
            search={{ dialog: 'invite' }}
            className={styles.members}
          >
            {t('Invite')}
          </Link>
        )}
        {team && (
          <Link to="/teams/$teamId" params={{ teamId: team.id }} className={styles.members}>
            {t('{count, plural, one {# member} other {# members}}', { count: team.member_count })}
          </Link>
        )}
        {team?.my_role === 'owner' && projects.some(({ id }) => id === 'internal') && (
          <Link to="/health-report" className={styles.members}>
            {t('Health report')}
          </Link>
        )}
      </header>
      <ul className={styles.grid}>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProjectCard({ project }: { project: ProjectSummary }) {
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: project.id }}
      className={styles.card}
      title={project.id}
    >
      <span className={styles.top}>
        <ProjectMark name={project.display_name} logo={project.logo_url} size={32} />
        <span className={styles.name}>{project.display_name || t('Untitled')}</span>
      </span>
      <span className={styles.description}>{project.description || t('No description')}</span>
      <span className={styles.foot}>
        <Badge tone={project.is_production_mode ? 'success' : 'neutral'}>
          {project.is_production_mode ? t('Production') : t('Development')}
        </Badge>
        <Time at={new Date(project.created_at_millis)} />
      </span>
    </Link>
  )
}

function ProjectsSkeleton() {
  return (
    <div className={styles.grid}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} height="142px" shape="control" />
      ))}
    </div>
  )
}

/** One group per team that owns projects. */
function groupByTeam(
  projects: readonly ProjectSummary[],
  teams: readonly OwnerTeam[],
): readonly Group[] {
  const byTeam = Map.groupBy(projects, ({ owner_team_id }) => owner_team_id ?? '')
  return [...byTeam].map(([id, ofTeam]) => ({
    id,
    team: teams.find((team) => team.id === id),
    projects: ofTeam,
  }))
}
