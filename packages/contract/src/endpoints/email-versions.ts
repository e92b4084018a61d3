import { z } from 'zod'
import type { AuditKind } from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/catalog.ts'
import type { PlainErrorName } from '../errors/plain-errors.ts'
import { millis, success, uuid } from '../primitives.ts'
import { emailThemeChoice } from './email-sources.ts'
import { CONFIGURATION_ERRORS } from './shared-errors.ts'

/** How many versions of one source are kept. */
export const EMAIL_VERSIONS_KEPT = 50

/** A saved state of a template, a theme or a draft. */
export const emailSourceVersion = z.strictObject({
  version: z.int().min(1).meta({ description: 'Counts the saved states, starting with 1' }),
  display_name: z.string(),
  tsx_source: z.string(),
  theme_id: emailThemeChoice.optional(),
  saved_at_millis: millis,
  saved_by: uuid.nullable().meta({
    description: 'The user in the dashboard who saved it; null if it was saved with a key',
  }),
})

/** The kinds of sources that keep versions, as their paths name them. */
export type VersionedEmailSource = 'email-templates' | 'email-themes' | 'email-drafts'

const shared = { tag: 'Email versions', access: ['admin'] } as const

/** The endpoints for the versions of one kind of source. */
const versionsOf = <
  const K extends VersionedEmailSource,
  const E extends ErrorCode,
  const P extends PlainErrorName,
>(
  kind: K,
  onRestore: { kind: AuditKind; errors: readonly E[]; plainErrors: readonly P[] },
) => ({
  list: endpoint({
    ...shared,
    method: 'GET',
    path: `/internal/${kind}/:id/versions`,
    summary: `List the versions of one of the ${kind.replace('-', ' ')}`,
    description: `Newest first; the first one is what is stored now. A built-in one has none before its first change. The last ${EMAIL_VERSIONS_KEPT} are kept, or fewer if they are larger than 5 MB together.`,
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({}),
    returns: z.strictObject({ items: z.array(emailSourceVersion) }),
    errors: [],
    plainErrors: ['email-source-not-found'],
  }),
  restore: endpoint({
    ...shared,
    method: 'POST',
    path: `/internal/${kind}/:id/versions/:version/restore`,
    audit: { kind: onRestore.kind, target: 'id' },
    summary: `Restore a version of one of the ${kind.replace('-', ' ')}`,
    description: 'Saves its source and theme as a new version, without rendering it first.',
    params: z.strictObject({
      id: uuid,
      version: z
        .string()
        .regex(/^[1-9][0-9]{0,8}$/, 'must be a whole number')
        .meta({ description: 'The number of the version' }),
    }),
    body: z.strictObject({}),
    returns: success,
    errors: onRestore.errors,
    plainErrors: ['email-source-not-found', 'email-version-not-found', ...onRestore.plainErrors],
  }),
})

export const emailSourceVersions = {
  templates: versionsOf('email-templates', {
    kind: 'email_template.restored',
    errors: ['REQUIRES_CUSTOM_EMAIL_SERVER'],
    plainErrors: CONFIGURATION_ERRORS,
  }),
  themes: versionsOf('email-themes', {
    kind: 'email_theme.restored',
    errors: [],
    plainErrors: CONFIGURATION_ERRORS,
  }),
  drafts: versionsOf('email-drafts', { kind: 'email_draft.restored', errors: [], plainErrors: [] }),
} as const
