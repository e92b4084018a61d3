import {
  addGlyph,
  Glyph,
  gridGlyph,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  peopleGlyph,
  searchGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { owned, type ProjectSummary } from '../data/projects/queries.ts'
import { t } from '../text.ts'
import { openPalette } from './command-palette/use-palette.ts'
import { ProjectMark } from './project-mark.tsx'
import { addRecentProject, readRecentProjects } from './recent-projects.ts'
import { sectionOf } from './section-of.ts'

/** Of more projects than this, only some are listed. */
const AT_MOST = 8
const LISTED_OF_MANY = 6

export interface ProjectMenuProps {
  projectId: string
  /** Undefined while it loads, and if it is missing. */
  project: ProjectSummary | undefined
  /** The content of the button. */
  trigger: ReactNode
}

/**
 * The button and the menu of the projects, which are read when the button is hovered or focused.
 * The section is kept if the other project has it.
 */
export function ProjectMenu({ projectId, project: current, trigger }: ProjectMenuProps) {
  const navigate = useNavigate()
  const { owner } = useDashboard()
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const { data: all } = useQuery({ ...owned.projects(owner), enabled: isWanted })
  const projects = all ?? (current && [current])
  const section = useLocation({ select: ({ pathname }) => sectionOf(pathname) })
  const isLong = projects !== undefined && projects.length > AT_MOST
  const listed = isLong ? firstOf(projects, projectId) : projects

  useEffect(() => addRecentProject(projectId), [projectId])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control
    <span onPointerEnter={want} onFocus={want}>
      <Menu label={t('Switch project')} look="plain" trigger={trigger}>
        <MenuHeading>{t('Projects')}</MenuHeading>
        {listed?.map((project) => (
          <MenuItem
            key={project.id}
            icon={<ProjectMark name={project.display_name} logo={project.logo_url} />}
            chosen={project.id === projectId}
            onSelect={() => navigate({ to: section, params: { projectId: project.id } })}
          >
            {project.display_name || t('Untitled')}
          </MenuItem>
        ))}
        {isLong && (
          <MenuItem icon={<Glyph shape={searchGlyph} />} onSelect={openPalette}>
            {t('Find a project…')}
          </MenuItem>
        )}
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
        <MenuItem
          icon={<Glyph shape={addGlyph} />}
          onSelect={() => navigate({ to: '/new-project' })}
        >
          {t('New project')}
        </MenuItem>
      </Menu>
    </span>
  )
}

/** The current project, those that this browser opened before it, and then the newest. */
function firstOf(
  projects: readonly ProjectSummary[],
  projectId: string,
): readonly ProjectSummary[] {
  const ids = new Set([projectId, ...readRecentProjects(), ...projects.map(({ id }) => id)])
  return [...ids]
    .flatMap((id) => projects.find((project) => project.id === id) ?? [])
    .slice(0, LISTED_OF_MANY)
}
