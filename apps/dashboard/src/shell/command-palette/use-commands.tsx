import {
  Avatar,
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
import { useDebounced } from '../../components/use-debounced.ts'
import { useDashboard } from '../../dashboard.ts'
import { owned } from '../../data/projects/queries.ts'
import { ofUsers } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { ProjectMark } from '../project-mark.tsx'
import { allSections } from '../sections.ts'
import { useTheme } from '../theme.ts'
import { signOut } from '../use-signed-in-user.ts'
import type { Command } from './commands.ts'

const SHORTEST_SEARCH = 2
/** How long to wait for further typing before searching. */
const WAIT_MS = 150

/** All commands for the current page. */
export function useCommands(projectId: string | undefined, text: string): readonly Command[] {
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
    ...useFoundUsers(projectId, text),
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
      icon: <ProjectMark name={project.display_name} size={18} />,
      run: () => navigate({ to: '/projects/$projectId', params: { projectId: project.id } }),
    }))
}

function useFoundUsers(projectId: string | undefined, text: string): readonly Command[] {
  const { owner } = useDashboard()
  const navigate = useNavigate()
  const query = useDebounced(text.trim(), WAIT_MS)
  const isSearch = projectId !== undefined && query.length >= SHORTEST_SEARCH
  const admin = owner.admin(projectId ?? 'internal')
  const { data, isPlaceholderData } = useQuery({
    ...ofUsers.page(admin, { limit: 5, query }),
    enabled: isSearch,
  })
  if (!isSearch) return []
  return (data?.items ?? []).map((user) => ({
    id: `user-${user.id}`,
    group: t('Users'),
    name: user.display_name || user.primary_email || user.id,
    ...(user.display_name && user.primary_email && { hint: user.primary_email }),
    icon: (
      <Avatar
        name={user.display_name ?? user.primary_email}
        imageUrl={user.profile_image_url}
        size={18}
      />
    ),
    // The results of the previous text are shown until these load, but Enter must not open one of
    // them.
    always: query === text.trim() && !isPlaceholderData,
    run: () =>
      navigate({
        to: '/projects/$projectId/users/$userId',
        params: { projectId, userId: user.id },
      }),
  }))
}

function useActions(projectId: string | undefined): readonly Command[] {
  const app = useApp()
  const navigate = useNavigate()
  const [, setTheme] = useTheme()
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
    action('light', t('Light theme'), sunGlyph, () => setTheme('light'), 'mode'),
    action('dark', t('Dark theme'), moonGlyph, () => setTheme('dark'), 'mode'),
    action('system', t('System theme'), monitorGlyph, () => setTheme('system'), 'mode'),
    action(
      'docs',
      t('API reference'),
      bookGlyph,
      () => void open('/docs', '_blank', 'noopener'),
      'documentation',
    ),
    action('sign-out', t('Sign out'), signOutGlyph, () => void signOut(app), 'log out'),
  ]
}
