import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { json, millis, success, uuid } from '../primitives.ts'

const shared = { tag: 'Email log', access: ['admin'] } as const

/** The server that an email was sent with, without its password. */
export const emailSenderConfig = z.strictObject({
  type: z.enum(['shared', 'standard']),
  host: z.string(),
  port: z.number(),
  username: z.string(),
  sender_name: z.string(),
  sender_email: z.string(),
})

/** One attempt to send an email (protocol 05 §9). */
export const sentEmail = z.strictObject({
  id: uuid,
  subject: z.string(),
  sent_at_millis: millis,
  to: z.array(z.string()),
  sender_config: emailSenderConfig,
  error: json.meta({ description: 'Null if the server accepted the email' }),
})

export const listSentEmails = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/emails',
  summary: 'List the last attempts to send an email',
  description: 'The last 100, newest first: one entry for each attempt. Codes are masked.',
  query: z.strictObject({}),
  returns: z.strictObject({ items: z.array(sentEmail), is_paginated: z.literal(false) }),
  errors: [],
})

export const EMAIL_STATES = ['queued', 'sending', 'sent', 'failed'] as const

const loggedEmailBase = {
  id: uuid,
  type: z.string().meta({ description: 'The type of a built-in email, `test_email`, or `custom`' }),
  to: z.string().meta({ description: 'Several addresses of one message are separated by commas' }),
  user_id: uuid.nullable(),
  template_id: uuid.nullable(),
  subject: z.string().meta({ description: 'With codes masked' }),
  state: z.enum(EMAIL_STATES),
  attempts: z.int(),
  created_at_millis: millis,
  finished_at_millis: millis.nullable(),
  next_attempt_at_millis: millis.nullable(),
  sender: emailSenderConfig.nullable(),
  error: json.meta({ description: 'Why the last attempt failed, or null' }),
  rendering_error: z.string().nullable().meta({
    description:
      'Why the email was sent in the built-in look instead of the project’s template and theme, or null',
  }),
}

/** The position of an email in the log: microseconds and sequence. */
const logCursor = z.string().regex(/^\d{1,17}-\d{1,18}$/, 'must be a cursor of a response')

/** In the years 1970 to 9999. */
const logTime = millis.min(0).max(Date.parse('9999-12-31T23:59:59.999Z'))

/** An email in the log, with all its attempts counted as one entry. */
export const loggedEmail = z.strictObject(loggedEmailBase)

export const searchEmails = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/emails/search',
  summary: 'Search the emails of the project',
  description:
    'Newest first. Emails are kept for 30 days. A request compares at most 20,000 emails with a part of an address or subject, so a page may have fewer emails than `limit`, even none. Continue while there is a cursor.',
  query: z.strictObject({
    limit: z.int().min(1).max(100).optional(),
    cursor: logCursor.optional(),
    to: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'A complete address, which is found fastest, or a part of one' }),
    user_id: uuid.optional(),
    status: z.enum(EMAIL_STATES).optional(),
    template_id: uuid.optional(),
    type: z.string().max(64).optional(),
    from: logTime.optional(),
    to_time: logTime.optional(),
    query: z.string().max(256).optional().meta({ description: 'Part of the subject' }),
  }),
  returns: z.strictObject({
    items: z.array(loggedEmail),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  }),
  errors: [],
})

export const readLoggedEmail = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/emails/:id',
  summary: 'Read an email of the log with its body and attempts',
  description:
    'Codes and links in the bodies of sign-in emails are masked. The body is null once it was deleted.',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({}),
  returns: z.strictObject({
    ...loggedEmailBase,
    html: z.string().nullable(),
    text: z.string().nullable(),
    can_resend: z
      .boolean()
      .meta({ description: 'Not for emails with codes or links that sign in' }),
    delivery_attempts: z.array(
      z.strictObject({
        id: uuid,
        attempted_at_millis: millis,
        sender_config: emailSenderConfig,
        error: json,
      }),
    ),
  }),
  errors: [],
  plainErrors: ['logged-email-not-found'],
})

export const resendLoggedEmail = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/emails/:id/resend',
  audit: { kind: 'email.resent', target: 'id' },
  summary: 'Send an email of the log again',
  description:
    'As a new email with the same content to the same address. Not for emails with codes or links that sign in: their code has expired or was used. An email of the project’s own server is not sent by the shared one.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({}),
  returns: success.extend({ id: uuid.meta({ description: 'The new email' }) }),
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER'],
  plainErrors: ['logged-email-not-found', 'email-cannot-be-resent'],
})
