import type { Section } from './sections.ts'

/**
 * The key that opens each section after G. Not in `sections.ts`, which is part of the first page.
 */
export const SECTION_KEYS: Readonly<Record<Section['to'], string>> = {
  '/projects/$projectId': 'o',
  '/projects/$projectId/users': 'u',
  '/projects/$projectId/sessions': 'i',
  '/projects/$projectId/auth-methods': 'a',
  '/projects/$projectId/project-permissions': 'p',
  '/projects/$projectId/teams': 't',
  '/projects/$projectId/team-permissions': 'r',
  '/projects/$projectId/team-settings': 'e',
  '/projects/$projectId/emails': 'l',
  '/projects/$projectId/email-drafts': 'f',
  '/projects/$projectId/email-templates': 'n',
  '/projects/$projectId/email-themes': 'h',
  '/projects/$projectId/mailbox': 'm',
  '/projects/$projectId/payments': 'y',
  '/projects/$projectId/payments/offers': 'b',
  '/projects/$projectId/payments/customers': 'c',
  '/projects/$projectId/payments/transactions': 'x',
  '/projects/$projectId/domains': 'd',
  '/projects/$projectId/webhooks': 'w',
  '/projects/$projectId/api-keys': 'k',
  '/projects/$projectId/api-explorer': 'q',
  '/projects/$projectId/data-vault/stores': 'v',
  '/projects/$projectId/project-settings': 's',
  '/projects/$projectId/branding': 'j',
  '/projects/$projectId/audit-log': 'g',
}
