import type { Project } from '@latchkey/js'
import { Avatar, Glyph } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { CurrentUser, Translate } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import { ApiKeysPage } from './api-keys-page.tsx'
import type { ExtraSettingsItem } from './extra-settings-item.ts'
import { firstLetter } from './first-letter.ts'
import { ITEM_ICONS, type ItemIconName } from './item-icons.ts'
import { NotificationsPage } from './notifications-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import { SessionsPage } from './sessions-page.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { TeamCreationPage } from './team-creation-page.tsx'
import { teamFragment } from './team-fragment.ts'
import { TeamPage } from './team-page.tsx'

/** A page of the account settings. */
export interface SettingsItem {
  /** The URL fragment of the page. */
  id: string
  title: string
  icon: ReactNode
  content: ReactNode
}

export interface SettingsItemsOptions {
  user: CurrentUser
  project: Project
  teams: readonly Team[]
  extraItems: readonly ExtraSettingsItem[]
  onDelete: () => Promise<void>
  t: Translate
}

const TEAM_CREATION = 'team-creation'

/** The pages of a user in list order (protocol 08 §15.1). */
export function settingsItems({
  user,
  project,
  teams,
  extraItems,
  onDelete,
  t,
}: SettingsItemsOptions) {
  const apiKeys: SettingsItem = {
    id: 'api-keys',
    title: t('API keys'),
    icon: icon('Key'),
    content: <ApiKeysPage user={user} />,
  }
  const account: SettingsItem[] = [
    {
      id: 'profile',
      title: t('My profile'),
      icon: icon('Contact'),
      content: <ProfilePage user={user} />,
    },
    {
      id: 'auth',
      title: t('Emails & sign-in'),
      icon: icon('ShieldCheck'),
      content: <SignInPage user={user} project={project} />,
    },
    {
      id: 'notifications',
      title: t('Notifications'),
      icon: icon('Bell'),
      content: <NotificationsPage user={user} />,
    },
    {
      id: 'sessions',
      title: t('Active sessions'),
      icon: icon('Monitor'),
      content: <SessionsPage user={user} />,
    },
    ...(project.config.allowUserApiKeys ? [apiKeys] : []),
    {
      id: 'settings',
      title: t('Settings'),
      icon: icon('Settings'),
      content: <SettingsPage user={user} project={project} onDelete={onDelete} />,
    },
    ...extraItems.map(({ id, title, content, icon: own, iconName }) => ({
      id,
      title,
      content: <div data-lk-host="">{content}</div>,
      icon: own ?? (iconName && icon(iconName)),
    })),
  ]
  const ofTeams: SettingsItem[] = teams.map((team) => ({
    id: teamFragment(team.id),
    title: team.displayName.trim() || t('Unnamed team'),
    icon: <Avatar name={firstLetter(team.displayName)} imageUrl={team.profileImageUrl} size={20} />,
    content: <TeamPage user={user} team={team} project={project} />,
  }))
  if (project.config.clientTeamCreationEnabled) {
    ofTeams.push({
      id: TEAM_CREATION,
      title: t('Create a team'),
      icon: icon('CirclePlus'),
      content: <TeamCreationPage user={user} />,
    })
  }
  return { account, ofTeams }
}

const icon = (name: ItemIconName) => <Glyph shape={ITEM_ICONS[name]} />
