import type { MemberRole } from '@latchkey/contract/pure'
import { type Message, message, t } from './text.ts'

interface RoleTexts {
  readonly name: Message
  /** What members with the role can do, in one sentence. */
  readonly rights: Message
}

const TEXTS: Readonly<Record<MemberRole, RoleTexts>> = {
  owner: {
    name: message('Owner'),
    rights: message('Full access, including this team, deletion and transfer of projects.'),
  },
  developer: {
    name: message('Developer'),
    rights: message(
      'Everything in the projects, including secrets. Can’t delete or transfer a project or create admin keys.',
    ),
  },
  support: {
    name: message('Support'),
    rights: message('Can change users, teams and sessions. Can view settings, but not secrets.'),
  },
  viewer: {
    name: message('Viewer'),
    rights: message('Can view everything except secrets. Can’t change anything.'),
  },
  member: {
    name: message('Member'),
    rights: message('Joined without a role: full access to the projects, but not to this team.'),
  },
}

/** The name of a role. */
export const roleName = (role: MemberRole): string => t(TEXTS[role].name)

/** What a role allows. */
export const roleRights = (role: MemberRole): string => t(TEXTS[role].rights)
