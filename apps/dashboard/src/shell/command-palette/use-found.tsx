import {
  Avatar,
  Glyph,
  permissionsGlyph,
  tagGlyph,
  templateGlyph,
  webhookGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDebounced } from '../../components/use-debounced.ts'
import { useDashboard } from '../../dashboard.ts'
import { type SearchResults, searchOf } from '../../data/search/queries.ts'
import { t } from '../../text.ts'
import type { Command } from './commands.ts'

const SHORTEST_SEARCH = 2
/** How long to wait for further typing before searching. */
const WAIT_MS = 150

const NOTHING: SearchResults = {
  users: [],
  teams: [],
  permission_definitions: [],
  offers: [],
  webhook_endpoints: [],
  email_templates: [],
}

/** What the service finds for the text, as commands that open it, and whether it still looks. */
export function useFound(
  projectId: string | undefined,
  text: string,
): { readonly commands: readonly Command[]; readonly isSearching: boolean } {
  const { owner } = useDashboard()
  const navigate = useNavigate()
  const wanted = text.trim()
  const query = useDebounced(wanted, WAIT_MS)
  const isSearch = projectId !== undefined && query.length >= SHORTEST_SEARCH
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...searchOf(owner.admin(projectId ?? 'internal'), query),
    enabled: isSearch,
  })
  if (!isSearch) return { commands: [], isSearching: false }

  const found = data ?? NOTHING
  // The results of the previous text are shown until these load, but Enter must not open one of
  // them.
  const always = query === wanted && !isPlaceholderData
  const commands: readonly Command[] = [
    ...found.users.map(({ id, display_name, primary_email, profile_image_url }) => ({
      id: `user-${id}`,
      group: t('Users'),
      name: display_name || primary_email || id,
      ...(display_name && primary_email && { hint: primary_email }),
      words: id,
      icon: <Avatar name={display_name ?? primary_email} imageUrl={profile_image_url} size={18} />,
      always,
      run: () =>
        navigate({
          to: '/projects/$projectId/users/$userId',
          params: { projectId, userId: id },
        }),
    })),
    ...found.teams.map(({ id, display_name, profile_image_url }) => ({
      id: `team-${id}`,
      group: t('Teams'),
      name: display_name,
      words: id,
      icon: <Avatar name={display_name} imageUrl={profile_image_url} size={18} />,
      always,
      run: () =>
        navigate({
          to: '/projects/$projectId/teams/$teamId',
          params: { projectId, teamId: id },
        }),
    })),
    ...found.permission_definitions.map(({ id, scope, description }) => ({
      id: `permission-${scope}-${id}`.replaceAll(/[^\w-]/g, '-'),
      group: t('Permissions'),
      name: id,
      ...(description && { hint: description }),
      icon: <Glyph shape={permissionsGlyph} />,
      always,
      run: () =>
        navigate({
          to:
            scope === 'team'
              ? '/projects/$projectId/team-permissions'
              : '/projects/$projectId/project-permissions',
          params: { projectId },
        }),
    })),
    ...found.offers.map(({ id, display_name }) => ({
      id: `offer-${id}`.replaceAll(/[^\w-]/g, '-'),
      group: t('Offers'),
      name: display_name,
      hint: id,
      icon: <Glyph shape={tagGlyph} />,
      always,
      run: () => navigate({ to: '/projects/$projectId/payments/offers', params: { projectId } }),
    })),
    ...found.webhook_endpoints.map(({ id, url, description }) => ({
      id: `endpoint-${id}`,
      group: t('Webhooks'),
      name: url,
      ...(description && { hint: description }),
      words: id,
      icon: <Glyph shape={webhookGlyph} />,
      always,
      run: () =>
        navigate({
          to: '/projects/$projectId/webhooks/$endpointId',
          params: { projectId, endpointId: id },
        }),
    })),
    ...found.email_templates.map(({ id, display_name }) => ({
      id: `template-${id}`,
      group: t('Templates'),
      name: display_name,
      icon: <Glyph shape={templateGlyph} />,
      always,
      run: () =>
        navigate({
          to: '/projects/$projectId/email-templates/$templateId',
          params: { projectId, templateId: id },
        }),
    })),
  ]
  return { commands, isSearching: isFetching || query !== wanted }
}
