import { hasRightsOf } from '@latchkey/contract/pure'
import { addGlyph, Badge, Glyph, Skeleton } from '@latchkey/ui'
import { ButtonLink, Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import type { WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import type { ProjectSummary } from '../../data/projects/queries.ts'
import { ProjectMark } from '../../shell/project-mark.tsx'
import { t } from '../../text.ts'
import styles from './owner-team-page.module.css'

export interface ProjectsPanelProps {
  team: WholeOwnerTeam
  /** Undefined while they load. */
  projects: readonly ProjectSummary[] | undefined
}

/** The projects that the team owns. */
export function ProjectsPanel({ team, projects }: ProjectsPanelProps) {
  return (
    <Panel
      title={t('Projects')}
      aside={
        hasRightsOf(team.my_role, 'developer') && (
          <ButtonLink to="/new-project" search={{ team: team.id }} variant="secondary" size="small">
            <Glyph shape={addGlyph} />
            {t('New project')}
          </ButtonLink>
        )
      }
    >
      {projects === undefined ? (
        <Skeleton height="32px" shape="control" />
      ) : projects.length === 0 ? (
        <p className={styles.none}>{t('This team owns no projects yet.')}</p>
      ) : (
        <ul className={styles.projects}>
          {projects.map((project) => (
            <li className={styles.project} key={project.id}>
              <ProjectMark name={project.display_name} logo={project.logo_url} />
              <Link to="/projects/$projectId" params={{ projectId: project.id }}>
                {project.display_name || t('Untitled')}
              </Link>
              <Badge tone={project.is_production_mode ? 'success' : 'neutral'}>
                {project.is_production_mode ? t('Production') : t('Development')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
