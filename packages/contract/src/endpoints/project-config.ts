import { z } from 'zod'
import { AUDIT_ACTORS } from '../audit.ts'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { RECENT_OWNER_ERRORS } from '../owner-roles.ts'
import { json, millis } from '../primitives.ts'
import { CONFIGURATION_ERRORS } from './shared-errors.ts'

export const readConfig = endpoint({
  method: 'GET',
  path: '/internal/config',
  tag: 'Project configuration',
  summary: 'Read the configuration of the project',
  description:
    'The complete configuration with all defaults, as JSON text. It contains the secrets of the project in plain text.',
  access: ['admin'],
  query: z.strictObject({}),
  returns: z.strictObject({ config_string: z.string() }),
  errors: [],
})

export const patchConfigOverride = endpoint({
  method: 'PATCH',
  path: '/internal/config/override',
  audit: { kind: 'project_config.updated' },
  tag: 'Project configuration',
  summary: 'Change the configuration of the project',
  description:
    'Takes the JSON text of an object whose keys are plain or dotted. Each key replaces what is stored under it and below; null unsets. ' +
    'An invalid override fails with status 400 and a text, and changes nothing.',
  access: ['admin'],
  maxBodyBytes: BODY_MAX_BYTES.configuration,
  body: z.strictObject({ config_override_string: z.string().optional() }),
  returns: z.strictObject({}),
  errors: ['CURRENT_PROJECT_NOT_FOUND', 'QUOTA_EXCEEDED'],
  plainErrors: [
    'configuration-invalid',
    ...CONFIGURATION_ERRORS,
    'hidden-secret-sent-back',
    'owner-permission-is-fixed',
  ],
})

/** The number of a version of a configuration. */
const version = z.int().min(1).max(2_147_483_647)

/** One change of a configuration. */
export const configVersion = z.strictObject({
  version,
  at_millis: millis,
  actor: z.strictObject({
    type: z.enum(AUDIT_ACTORS),
    id: z.string().nullable().meta({ description: 'A user, or the key set of a key' }),
    label: z.string().nullable(),
  }),
  diff: z
    .array(z.strictObject({ path: z.string(), from: json.optional(), to: json.optional() }))
    .meta({
      description:
        'What differs from the version before, at most 200 settings. Secrets are `(secret)`, and long values are left out.',
    }),
})

export const listConfigVersions = endpoint({
  method: 'GET',
  path: '/internal/config/history',
  tag: 'Project configuration',
  summary: 'List the versions of the configuration',
  description:
    'Newest first; the first one is the current configuration. 100 versions are kept. A page ends after about 1 MiB of changes, so it may have fewer versions than `limit`. Continue while there is a cursor.',
  access: ['admin'],
  query: z.strictObject({
    cursor: version.optional().meta({ description: 'Only versions before this one' }),
    limit: z.int().min(1).max(100).optional(),
  }),
  returns: z.strictObject({
    items: z.array(configVersion),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: version.nullable() }),
  }),
  errors: [],
})

export const rollBackConfig = endpoint({
  method: 'POST',
  path: '/internal/config/rollback',
  audit: { kind: 'project_config.rolled_back' },
  tag: 'Project configuration',
  summary: 'Restore a version of the configuration',
  description:
    'Replaces the whole configuration, including its secrets, with that of the version. This is a change like any other and becomes a version of its own.',
  access: ['admin'],
  body: z.strictObject({ version }),
  returns: z.strictObject({}),
  errors: ['CURRENT_PROJECT_NOT_FOUND', 'QUOTA_EXCEEDED'],
  plainErrors: ['config-version-not-found', ...CONFIGURATION_ERRORS, 'owner-permission-is-fixed'],
})

export const exportConfig = endpoint({
  method: 'POST',
  path: '/internal/config/export',
  audit: { kind: 'project_config.secrets_exported' },
  tag: 'Project configuration',
  summary: 'Export the configuration with its secrets',
  description:
    'What differs from the defaults, as the JSON text of an override, with the secrets in plain text and without uploaded logos. Needs the role of an owner and a recent authentication. Recorded in the audit log.',
  access: ['admin'],
  body: z.strictObject({}),
  returns: z.strictObject({ config_override_string: z.string() }),
  errors: [...RECENT_OWNER_ERRORS],
  plainErrors: ['not-while-impersonating'],
})
