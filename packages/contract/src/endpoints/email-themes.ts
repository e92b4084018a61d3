import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { uuid } from '../primitives.ts'
import { emailSource, emailSourceName } from './email-sources.ts'
import { CONFIGURATION_ERRORS } from './shared-errors.ts'

const shared = { tag: 'Email themes', access: ['admin'] } as const
const themeId = z.strictObject({ id: z.string() })

export const listEmailThemes = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/email-themes',
  summary: 'List the email themes',
  description: 'The built-in ones first, then those of the project.',
  query: z.strictObject({}),
  returns: z.strictObject({
    themes: z.array(z.strictObject({ id: uuid, display_name: z.string() })),
  }),
  errors: [],
})

export const createEmailTheme = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/email-themes',
  audit: { kind: 'email_theme.created' },
  summary: 'Create an email theme',
  description: 'It starts with the source of the light theme. Names need not be unique.',
  body: z.strictObject({ display_name: emailSourceName }),
  returns: z.strictObject({ id: uuid }),
  errors: ['QUOTA_EXCEEDED'],
  plainErrors: CONFIGURATION_ERRORS,
})

export const readEmailTheme = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/email-themes/:id',
  summary: 'Read an email theme',
  params: themeId,
  query: z.strictObject({}),
  returns: z.strictObject({ display_name: z.string(), tsx_source: z.string() }),
  errors: [],
  plainErrors: ['email-theme-missing'],
})

export const updateEmailTheme = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/internal/email-themes/:id',
  audit: { kind: 'email_theme.updated', target: 'id' },
  summary: 'Change the source of an email theme',
  description: 'A sample email is rendered in the theme before it is saved.',
  params: themeId,
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({ tsx_source: emailSource }),
  returns: z.strictObject({ display_name: z.string() }),
  errors: ['EMAIL_RENDERING_ERROR'],
  plainErrors: ['email-theme-missing', ...CONFIGURATION_ERRORS],
})
