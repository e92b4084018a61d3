import { z } from 'zod'
import { BODY_MAX_BYTES, BODY_MAX_VALUES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { EMAIL_SOURCE_MAX_LENGTH } from '../limits.ts'
import { LANGUAGES } from '../messages/languages.ts'
import { email, json, strictEmail, success, url, uuid } from '../primitives.ts'
import { brandingChanges, LOGO_ERRORS } from './branding.ts'
import { emailSource, emailThemeChoice, emailThemeId } from './email-sources.ts'

const TAG = 'Emails'

/** Recipients that one call names. `all_users` has no maximum. */
const MAX_RECIPIENTS = 100_000

const recipients = {
  user_ids: z.array(z.string()).max(MAX_RECIPIENTS).optional(),
  all_users: z.literal(true).optional(),
  subject: z.string().max(1_000).optional().meta({ description: 'Overrides the template’s' }),
  notification_category_name: z.string().optional().meta({
    description: '`Transactional` (default) or `Marketing`',
  }),
  theme_id: emailThemeChoice.nullable().optional(),
}

export const sendEmail = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/emails/send-email',
  audit: { kind: 'email.sent' },
  access: ['server', 'admin'],
  summary: 'Send an email to users',
  description:
    'Returns before the emails are rendered or sent; the sources are those of the moment of the call. Users without an email address, and those who switched the category off, are in the response but get nothing. Requires an email server of the project.',
  maxBodyBytes: BODY_MAX_BYTES.record,
  maxBodyValues: MAX_RECIPIENTS + BODY_MAX_VALUES,
  body: z.union([
    z.strictObject({ ...recipients, html: z.string().max(EMAIL_SOURCE_MAX_LENGTH) }),
    z.strictObject({
      ...recipients,
      template_id: uuid,
      variables: z.record(z.string(), json).optional(),
    }),
    z.strictObject({ ...recipients, draft_id: z.string() }),
  ]),
  returns: z.strictObject({
    results: z.array(z.strictObject({ user_id: uuid, user_email: z.string().optional() })),
  }),
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'USER_ID_DOES_NOT_EXIST', 'QUOTA_EXCEEDED'],
  plainErrors: ['email-category-unknown', 'email-template-unknown', 'email-draft-unknown'],
})

const language = z.enum(LANGUAGES).optional().meta({
  description:
    'Shows a built-in template that is not edited as the service sends it in this language. No effect on other sources',
})

/** A template and a theme, each by id or as a source (protocol 05 §8.1). */
const sources = <S extends z.ZodRawShape>(more: S) => {
  const shape = { ...more, language }
  return z.union([
    z.strictObject({
      ...shape,
      template_id: uuid,
      theme_id: z
        .union([emailThemeId, z.literal(false)])
        .nullable()
        .optional(),
    }),
    z.strictObject({ ...shape, template_id: uuid, theme_tsx_source: emailSource }),
    z.strictObject({
      ...shape,
      template_tsx_source: emailSource,
      theme_id: z
        .union([emailThemeId, z.literal(false)])
        .nullable()
        .optional(),
    }),
    z.strictObject({ ...shape, template_tsx_source: emailSource, theme_tsx_source: emailSource }),
  ])
}

export const renderEmail = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/emails/render-email',
  audit: { none: 'Reads only.' },
  access: ['admin'],
  summary: 'Preview an email',
  description: 'Renders a template in a theme with preview values. Sends and stores nothing.',
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: sources({
    branding: brandingChanges.optional().meta({
      description: 'Shows the email with these changes of the branding, which are not saved',
    }),
  }),
  returns: z.strictObject({
    html: z.string(),
    subject: z.string().optional(),
    notification_category: z.string().optional(),
  }),
  errors: ['EMAIL_RENDERING_ERROR'],
  plainErrors: [...LOGO_ERRORS, 'email-theme-not-found', 'email-template-unknown'],
})

export const sendPreviewEmail = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/internal/emails/preview-send',
  audit: { kind: 'email.sent' },
  access: ['admin'],
  summary: 'Send yourself a preview of an email',
  description:
    'Renders as a preview does, and sends the result through the email server of the project, otherwise the shared one. With an admin access token only to an address of that user, which must be verified if the shared server sends it. With a key to any address, but not through the shared server.',
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: sources({ to: strictEmail }),
  returns: success,
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'EMAIL_RENDERING_ERROR'],
  plainErrors: [
    'email-theme-not-found',
    'email-template-unknown',
    'preview-recipient-not-own',
    'email-not-sent',
  ],
})

export const sendTestEmail = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/internal/send-test-email',
  audit: { none: 'Stores nothing; the log of emails has it.' },
  access: ['admin'],
  summary: 'Test the settings of an email server',
  description:
    'Sends one email with the given settings, which are not stored. A delivery problem is part of the response, not an error.',
  body: z.strictObject({
    recipient_email: email,
    email_config: z.strictObject({
      host: z.string().max(253),
      port: z.number().min(0).max(65_535),
      username: z.string().max(1_000),
      password: z.string().max(70),
      sender_name: z.string().max(1_000),
      sender_email: email,
    }),
  }),
  returns: z.strictObject({ success: z.boolean(), error_message: z.string().optional() }),
  errors: [],
})

export const sendSignInInvitation = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/internal/send-sign-in-invitation',
  audit: { kind: 'sign_in_invitation.sent' },
  access: ['server', 'admin'],
  summary: 'Invite someone to sign in',
  description:
    'The link in the email is the callback URL as given. Creates neither a user nor an invitation.',
  body: z.strictObject({ email, callback_url: url }),
  returns: success,
  errors: ['REDIRECT_URL_NOT_WHITELISTED'],
  plainErrors: ['email-not-sent'],
})

export const sendFailedEmailsDigest = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/internal/failed-emails-digest',
  audit: { none: 'Started by a schedule; the log of emails has them.' },
  access: 'anyone',
  summary: 'Email project owners a digest of emails that failed',
  description:
    'For a cron caller, with the cron secret of the service. Covers the last 24 hours. The service also sends the digest by itself once a day.',
  headers: z.object({ authorization: z.string() }),
  query: z.strictObject({ dry_run: z.enum(['true', 'false']).optional() }),
  returns: z.strictObject({
    success: z.boolean(),
    failed_emails_by_tenancy: z.array(
      z.strictObject({
        project_id: z.string(),
        tenancy_id: uuid,
        tenant_owner_emails: z.array(z.string()),
        emails: z.array(z.strictObject({ subject: z.string(), to: z.array(z.string()) })),
      }),
    ),
  }),
  errors: [],
  plainErrors: ['cron-secret-wrong'],
})
