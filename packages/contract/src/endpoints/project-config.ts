import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'

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
    'configuration-too-long',
    'hidden-secret-sent-back',
    'owner-permission-is-fixed',
  ],
})
