import type { RoledEndpoint } from '@latchkey/contract/pure'

/** Which requests stand for a page: those with the least roles for reading and for writing. */
export interface SectionAccess {
  readonly reads?: RoledEndpoint
  /** Parts of the page that need another role say so with `Writes`. */
  readonly writes: RoledEndpoint
}

const CONFIG: SectionAccess = { writes: 'PATCH /internal/config/override' }
const PROJECT: SectionAccess = { writes: 'PATCH /internal/projects/current' }
const USERS: SectionAccess = { writes: 'PATCH /users/:user_id' }

/** By the part of the address after the project. */
const BY_SECTION: Readonly<Record<string, SectionAccess>> = {
  users: USERS,
  sessions: { writes: 'DELETE /auth/sessions/:session_id' },
  teams: { writes: 'PATCH /teams/:team_id' },
  'team-settings': PROJECT,
  'auth-methods': PROJECT,
  'team-permissions': { writes: 'PATCH /team-permission-definitions/:permission_id' },
  'project-permissions': { writes: 'PATCH /project-permission-definitions/:permission_id' },
  domains: PROJECT,
  webhooks: { reads: 'POST /webhooks/svix-token', writes: 'POST /webhooks/svix-token' },
  'api-keys': { writes: 'PATCH /internal/api-keys/:id' },
  'data-vault': CONFIG,
  'project-settings': PROJECT,
  mailbox: { reads: 'GET /internal/mailbox', writes: 'DELETE /internal/mailbox' },
  emails: { writes: 'POST /emails/send-email' },
  'email-drafts': { writes: 'PATCH /internal/email-drafts/:id' },
  'email-templates': { writes: 'PATCH /internal/email-templates/:template_id' },
  'email-themes': { writes: 'PATCH /internal/email-themes/:id' },
  branding: { writes: 'PATCH /internal/branding' },
  payments: CONFIG,
  'expert-mode': CONFIG,
  // Each request has its own role.
  'api-explorer': { writes: 'GET /internal/users' },
  // It only reads.
  'audit-log': { writes: 'GET /internal/audit-log' },
}

/** The access of the page at an address of a project. Unknown pages write to the project. */
export function sectionAccess(path: string): SectionAccess {
  const [, , , section = ''] = path.split('/')
  return Object.hasOwn(BY_SECTION, section) ? (BY_SECTION[section] ?? PROJECT) : PROJECT
}
