import {
  type GlyphShape,
  globeGlyph,
  homeGlyph,
  keyGlyph,
  lockGlyph,
  mailGlyph,
  peopleGlyph,
  permissionsGlyph,
  settingsGlyph,
  shieldGlyph,
  teamGlyph,
  webhookGlyph,
} from '@latchkey/ui'
import { t } from '../text.ts'

/** A page of a project, for the sidebar, the palette and the shortcuts. */
export interface Section {
  readonly to:
    | '/projects/$projectId'
    | '/projects/$projectId/users'
    | '/projects/$projectId/auth-methods'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/team-settings'
    | '/projects/$projectId/project-permissions'
    | '/projects/$projectId/team-permissions'
    | '/projects/$projectId/mailbox'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/webhooks'
    | '/projects/$projectId/api-keys'
    | '/projects/$projectId/data-vault/stores'
    | '/projects/$projectId/project-settings'
  readonly name: string
  readonly icon: GlyphShape
  /** Pressed after G. */
  readonly letter: string
}

/** Sections under one heading. */
export interface SectionGroup {
  readonly name: string | null
  readonly sections: readonly Section[]
}

/** The pages of a project in the order of the sidebar. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: null,
    sections: [{ to: '/projects/$projectId', name: t('Overview'), icon: homeGlyph, letter: 'o' }],
  },
  {
    name: t('Users & auth'),
    sections: [
      { to: '/projects/$projectId/users', name: t('Users'), icon: peopleGlyph, letter: 'u' },
      {
        to: '/projects/$projectId/auth-methods',
        name: t('Sign-in methods'),
        icon: shieldGlyph,
        letter: 'a',
      },
      {
        to: '/projects/$projectId/project-permissions',
        name: t('Project permissions'),
        icon: permissionsGlyph,
        letter: 'p',
      },
    ],
  },
  {
    name: t('Teams & permissions'),
    sections: [
      { to: '/projects/$projectId/teams', name: t('Teams'), icon: teamGlyph, letter: 't' },
      {
        to: '/projects/$projectId/team-permissions',
        name: t('Team permissions'),
        icon: permissionsGlyph,
        letter: 'r',
      },
      {
        to: '/projects/$projectId/team-settings',
        name: t('Team settings'),
        icon: settingsGlyph,
        letter: 'e',
      },
    ],
  },
  {
    name: t('Emails'),
    sections: [
      { to: '/projects/$projectId/mailbox', name: t('Mailbox'), icon: mailGlyph, letter: 'm' },
    ],
  },
  {
    name: t('Developers'),
    sections: [
      { to: '/projects/$projectId/domains', name: t('Domains'), icon: globeGlyph, letter: 'd' },
      { to: '/projects/$projectId/webhooks', name: t('Webhooks'), icon: webhookGlyph, letter: 'w' },
      { to: '/projects/$projectId/api-keys', name: t('Keys'), icon: keyGlyph, letter: 'k' },
      {
        to: '/projects/$projectId/data-vault/stores',
        name: t('Data vault'),
        icon: lockGlyph,
        letter: 'v',
      },
    ],
  },
  {
    name: t('Settings'),
    sections: [
      {
        to: '/projects/$projectId/project-settings',
        name: t('Project settings'),
        icon: settingsGlyph,
        letter: 's',
      },
    ],
  },
]

export const allSections: readonly Section[] = sectionGroups.flatMap(({ sections }) => sections)
