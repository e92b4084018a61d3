import {
  addGlyph,
  chevronsGlyph,
  Glyph,
  gridGlyph,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  peopleGlyph,
  Skeleton,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useDashboard } from '../dashboard.ts'
import { owned } from '../data/projects/queries.ts'
import { t } from '../text.ts'
import { ProjectMark } from './project-mark.tsx'
import styles from './project-switcher.module.css'
import { allSections } from './sections.ts'

const AT_MOST = 8

/**
 * The current project, and a menu of the others. The section is kept if the other project has it.
 */
export function ProjectSwitcher({ projectId }: { projectId: string }) {
  const { owner } = useDashboard()
  const { data: projects } = useQuery(owned.projects(owner))
  const navigate = useNavigate()
  const section = useLocation({ select: ({ pathname }) => sectionOf(pathname) })
  const current = projects?.find(({ id }) => id === projectId)
  const unknown = projects ? t('Choose a project') : <Skeleton width="96px" height="12px" />
  const nameToShow = current ? current.display_name || t('Untitled') : unknown

  return (
    <Menu
      label={t('Switch project')}
      look="plain"
      trigger={
        <span className={styles.current}>
          <ProjectMark name={current?.display_name ?? ''} />
          <span className={styles.name}>{nameToShow}</span>
          <span className={styles.arrows}>
            <Glyph shape={chevronsGlyph} />
          </span>
        </span>
      }
    >
      <MenuHeading>{t('Projects')}</MenuHeading>
      {projects?.slice(0, AT_MOST).map((project) => (
        <MenuItem
          key={project.id}
          icon={<ProjectMark name={project.display_name} />}
          chosen={project.id === projectId}
          onSelect={() => navigate({ to: section, params: { projectId: project.id } })}
        >
          {project.display_name || t('Untitled')}
        </MenuItem>
      ))}
      <MenuSeparator />
      {current?.owner_team_id && (
        <MenuItem
          icon={<Glyph shape={peopleGlyph} />}
          onSelect={() =>
            navigate({ to: '/teams/$teamId', params: { teamId: current.owner_team_id ?? '' } })
          }
        >
          {t('Team and members')}
        </MenuItem>
      )}
      <MenuItem icon={<Glyph shape={gridGlyph} />} onSelect={() => navigate({ to: '/projects' })}>
        {t('All projects')}
      </MenuItem>
      <MenuItem icon={<Glyph shape={addGlyph} />} onSelect={() => navigate({ to: '/new-project' })}>
        {t('New project')}
      </MenuItem>
    </Menu>
  )
}

function sectionOf(path: string) {
  const [, , , name = ''] = path.split('/')
  const address = name === '' ? '/projects/$projectId' : `/projects/$projectId/${name}`
  return allSections.find(({ to }) => to === address)?.to ?? '/projects/$projectId'
}
