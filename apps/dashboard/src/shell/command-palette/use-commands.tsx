import {
  addGlyph,
  bookGlyph,
  Glyph,
  keyGlyph,
  monitorGlyph,
  moonGlyph,
  signOutGlyph,
  sunGlyph,
  teamGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../app.ts'
import { useDashboard } from '../../dashboard.ts'
import { owned } from '../../data/projects/queries.ts'
import { t } from '../../text.ts'
import { ProjectMark } from '../project-mark.tsx'
import { allSections } from '../sections.ts'
import { signOut } from '../use-signed-in-user.ts'
import { chooseTheme } from '../use-theme.ts'
import type { Command } from './commands.ts'
import { referenceUrl } from './reference-commands.ts'

/** Commands for the current page, and what a search found. */
export function useCommands(
  projectId: string | undefined,
  found: readonly Command[],
): readonly Command[] {
  const navigate = useNavigate()
  return [
    ...(projectId === undefined
      ? []
      : allSections.map(
          (section): Command => ({
            id: section.to.replaceAll(/\W/g, '-'),
            group: t('Pages'),
            name: t(section.name),
            icon: <Glyph shape={section.icon} />,
            run: () => navigate({ to: section.to, params: { projectId } }),
          }),
        )),
    ...found,
    ...useProjectCommands(projectId),
    ...useActions(projectId),
  ]
}

function useProjectCommands(projectId: string | undefined): readonly Command[] {
  const { owner } = useDashboard()
  const navigate = useNavigate()
  const { data = [] } = useQuery(owned.projects(owner))
  return data
    .filter(({ id }) => id !== projectId)
    .map((project) => ({
      id: `project-${project.id}`,
      group: t('Projects'),
      name: project.display_name || t('Untitled'),
      hint: project.id,
      icon: <ProjectMark name={project.display_name} logo={project.logo_url} size={18} />,
      run: () => navigate({ to: '/projects/$projectId', params: { projectId: project.id } }),
    }))
}

function useActions(projectId: string | undefined): readonly Command[] {
  const app = useApp()
  const navigate = useNavigate()
  const group = t('Actions')
  const action = (
    id: string,
    name: string,
    shape: string,
    run: () => void,
    words = '',
  ): Command => ({
    id,
    group,
    name,
    words,
    icon: <Glyph shape={shape} />,
    run,
  })
  return [
    ...(projectId === undefined
      ? []
      : [
          action('new-keys', t('Create keys'), keyGlyph, () =>
            navigate({
              to: '/projects/$projectId/api-keys',
              params: { projectId },
              search: { create: true },
            }),
          ),
          action('new-team', t('Create team'), teamGlyph, () =>
            navigate({
              to: '/projects/$projectId/teams',
              params: { projectId },
              search: { dialog: 'create' },
            }),
          ),
        ]),
    action(
      'new-project',
      t('New project'),
      addGlyph,
      () => navigate({ to: '/new-project' }),
      'create',
    ),
    action('light', t('Light theme'), sunGlyph, () => chooseTheme('light'), 'mode'),
    action('dark', t('Dark theme'), moonGlyph, () => chooseTheme('dark'), 'mode'),
    action('system', t('System theme'), monitorGlyph, () => chooseTheme('system'), 'mode'),
    action(
      'docs',
      t('API reference'),
      bookGlyph,
      () => void open(referenceUrl(projectId), '_blank', 'noopener'),
      'documentation',
    ),
    action('sign-out', t('Sign out'), signOutGlyph, () => void signOut(app), 'log out'),
  ]
}
