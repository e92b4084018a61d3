import {
  addGlyph,
  Glyph,
  gridGlyph,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  peopleGlyph,
} from '@latchkey/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '../data/projects/queries.ts'
import { t } from '../text.ts'
import { ProjectMark } from './project-mark.tsx'
import { allSections } from './sections.ts'

const AT_MOST = 8

export interface ProjectMenuProps {
  projectId: string
  projects: readonly Project[] | undefined
  /** The content of the button. */
  trigger: ReactNode
}

/** The button and the menu of the projects. The section is kept if the other project has it. */
export function ProjectMenu({ projectId, projects, trigger }: ProjectMenuProps) {
  const navigate = useNavigate()
  const section = useLocation({ select: ({ pathname }) => sectionOf(pathname) })
  const current = projects?.find(({ id }) => id === projectId)

  return (
    <Menu label={t('Switch project')} look="plain" trigger={trigger}>
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
