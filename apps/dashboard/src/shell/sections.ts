import {
  cardGlyph,
  codeGlyph,
  devicesGlyph,
  type GlyphShape,
  globeGlyph,
  historyGlyph,
  homeGlyph,
  keyGlyph,
  lockGlyph,
  mailGlyph,
  paletteGlyph,
  pencilGlyph,
  peopleGlyph,
  permissionsGlyph,
  personGlyph,
  receiptGlyph,
  sendGlyph,
  settingsGlyph,
  shieldGlyph,
  tagGlyph,
  teamGlyph,
  templateGlyph,
  webhookGlyph,
} from '@latchkey/ui'
import { type Message, message } from '../text.ts'

/** A page of a project, for the sidebar, the palette and the shortcuts (section-keys.ts). */
export interface Section {
  readonly to:
    | '/projects/$projectId'
    | '/projects/$projectId/users'
    | '/projects/$projectId/auth-methods'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/team-settings'
    | '/projects/$projectId/project-permissions'
    | '/projects/$projectId/team-permissions'
    | '/projects/$projectId/emails'
    | '/projects/$projectId/email-drafts'
    | '/projects/$projectId/email-templates'
    | '/projects/$projectId/email-themes'
    | '/projects/$projectId/mailbox'
    | '/projects/$projectId/payments'
    | '/projects/$projectId/payments/offers'
    | '/projects/$projectId/payments/customers'
    | '/projects/$projectId/payments/transactions'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/webhooks'
    | '/projects/$projectId/api-keys'
    | '/projects/$projectId/data-vault/stores'
    | '/projects/$projectId/branding'
    | '/projects/$projectId/project-settings'
    | '/projects/$projectId/audit-log'
    | '/projects/$projectId/sessions'
    | '/projects/$projectId/api-explorer'
  readonly name: Message
  readonly icon: GlyphShape
}

/** Sections under one heading. */
export interface SectionGroup {
  readonly name: Message | null
  readonly sections: readonly Section[]
}

/** The pages of a project in the order of the sidebar. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: null,
    sections: [{ to: '/projects/$projectId', name: message('Overview'), icon: homeGlyph }],
  },
  {
    name: message('Users & auth'),
    sections: [
      { to: '/projects/$projectId/users', name: message('Users'), icon: peopleGlyph },
      {
        to: '/projects/$projectId/sessions',
        name: message('Sessions'),
        icon: devicesGlyph,
      },
      {
        to: '/projects/$projectId/auth-methods',
        name: message('Sign-in methods'),
        icon: shieldGlyph,
      },
      {
        to: '/projects/$projectId/project-permissions',
        name: message('Project permissions'),
        icon: permissionsGlyph,
      },
    ],
  },
  {
    name: message('Teams & permissions'),
    sections: [
      { to: '/projects/$projectId/teams', name: message('Teams'), icon: teamGlyph },
      {
        to: '/projects/$projectId/team-permissions',
        name: message('Team permissions'),
        icon: permissionsGlyph,
      },
      {
        to: '/projects/$projectId/team-settings',
        name: message('Team settings'),
        icon: settingsGlyph,
      },
    ],
  },
  {
    name: message('Emails'),
    sections: [
      {
        to: '/projects/$projectId/emails',
        name: message('Emails'),
        icon: sendGlyph,
      },
      {
        to: '/projects/$projectId/email-drafts',
        name: message('Drafts'),
        icon: pencilGlyph,
      },
      {
        to: '/projects/$projectId/email-templates',
        name: message('Templates'),
        icon: templateGlyph,
      },
      {
        to: '/projects/$projectId/email-themes',
        name: message('Themes'),
        icon: paletteGlyph,
      },
      {
        to: '/projects/$projectId/mailbox',
        name: message('Mailbox'),
        icon: mailGlyph,
      },
    ],
  },
  {
    name: message('Payments'),
    sections: [
      {
        to: '/projects/$projectId/payments',
        name: message('Payments'),
        icon: cardGlyph,
      },
      {
        to: '/projects/$projectId/payments/offers',
        name: message('Offers'),
        icon: tagGlyph,
      },
      {
        to: '/projects/$projectId/payments/customers',
        name: message('Customers'),
        icon: personGlyph,
      },
      {
        to: '/projects/$projectId/payments/transactions',
        name: message('Transactions'),
        icon: receiptGlyph,
      },
    ],
  },
  {
    name: message('Developers'),
    sections: [
      {
        to: '/projects/$projectId/domains',
        name: message('Domains'),
        icon: globeGlyph,
      },
      {
        to: '/projects/$projectId/webhooks',
        name: message('Webhooks'),
        icon: webhookGlyph,
      },
      { to: '/projects/$projectId/api-keys', name: message('Keys'), icon: keyGlyph },
      {
        to: '/projects/$projectId/api-explorer',
        name: message('API explorer'),
        icon: codeGlyph,
      },
      {
        to: '/projects/$projectId/data-vault/stores',
        name: message('Data vault'),
        icon: lockGlyph,
      },
    ],
  },
  {
    name: message('Settings'),
    sections: [
      {
        to: '/projects/$projectId/project-settings',
        name: message('Project settings'),
        icon: settingsGlyph,
      },
      {
        to: '/projects/$projectId/branding',
        name: message('Branding'),
        icon: paletteGlyph,
      },
      {
        to: '/projects/$projectId/audit-log',
        name: message('Audit log'),
        icon: historyGlyph,
      },
    ],
  },
]

export const allSections: readonly Section[] = sectionGroups.flatMap(({ sections }) => sections)
