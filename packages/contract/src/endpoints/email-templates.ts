import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { uuid } from '../primitives.ts'
import { emailSource, emailSourceName, emailThemeChoice } from './email-sources.ts'
import { CONFIGURATION_ERRORS } from './shared-errors.ts'

const shared = { tag: 'Email templates', access: ['admin'] } as const

export const emailTemplate = z.strictObject({
  id: uuid,
  display_name: z.string(),
  tsx_source: z.string(),
  theme_id: emailThemeChoice.optional(),
})

export const listEmailTemplates = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/email-templates',
  summary: 'List the email templates',
  description: 'The built-in ones first, then those of the project.',
  query: z.strictObject({}),
  returns: z.strictObject({ templates: z.array(emailTemplate) }),
  errors: [],
})

export const createEmailTemplate = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/email-templates',
  audit: { kind: 'email_template.created' },
  summary: 'Create an email template',
  description: 'It gets a short sample source. Names need not be unique.',
  body: z.strictObject({ display_name: emailSourceName }),
  returns: z.strictObject({ id: uuid }),
  errors: ['QUOTA_EXCEEDED'],
  plainErrors: CONFIGURATION_ERRORS,
})

export const updateEmailTemplate = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/internal/email-templates/:template_id',
  audit: { kind: 'email_template.updated', target: 'template_id' },
  summary: 'Change the source of an email template',
  description:
    'The source is rendered in the selected theme before it is saved. Requires an email server of the project.',
  params: z.strictObject({ template_id: uuid }),
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({
    tsx_source: emailSource,
    theme_id: emailThemeChoice
      .nullable()
      .optional()
      .meta({ description: 'Only an id is stored; other values leave the theme as it is' }),
  }),
  returns: z.strictObject({ rendered_html: z.string() }),
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'EMAIL_RENDERING_ERROR'],
  plainErrors: ['email-template-not-found', ...CONFIGURATION_ERRORS],
})
