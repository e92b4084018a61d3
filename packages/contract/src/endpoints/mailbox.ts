import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { millis, success, uuid } from '../primitives.ts'

const mailboxEmailBase = {
  id: uuid,
  type: z.string().meta({ description: 'The type of the email, such as `magic_link`' }),
  to: z.string(),
  sender_name: z.string(),
  sender_email: z.string(),
  subject: z.string(),
  sent_at_millis: millis,
  /** In bytes, as it would have been sent. */
  size: z.int(),
  is_seen: z.boolean(),
}

/** An email in the mailbox, as the list shows it. */
export const mailboxEmail = z.strictObject(mailboxEmailBase)

/** An email in the mailbox, with its content. */
export const wholeMailboxEmail = z.strictObject({
  ...mailboxEmailBase,
  text: z.string(),
  html: z.string(),
})

const shared = { tag: 'Mailbox', access: ['admin'], errors: [] } as const
const emailId = z.strictObject({ id: uuid })

export const listMailbox = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/mailbox',
  summary: 'List the emails in the mailbox',
  description:
    'Without an SMTP server, emails are delivered here. Newest first, stored for 7 days. The cursor is the id of the first email of the page.',
  query: z.strictObject({ limit: z.int().min(1).max(100).optional(), cursor: uuid.optional() }),
  returns: z.strictObject({
    items: z.array(mailboxEmail),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: uuid.nullable() }),
  }),
})

export const readMailboxEmail = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/mailbox/:id',
  summary: 'Read an email in the mailbox',
  description: 'Marks it as seen. 404 if the email does not exist.',
  params: emailId,
  query: z.strictObject({}),
  returns: wholeMailboxEmail,
  plainErrors: ['email-not-found'],
})

export const deleteMailboxEmail = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/internal/mailbox/:id',
  audit: { kind: 'mailbox_email.deleted', target: 'id' },
  summary: 'Delete an email from the mailbox',
  description: 'The record that it was sent stays. 404 if the email does not exist.',
  params: emailId,
  query: z.strictObject({}),
  returns: success,
  plainErrors: ['email-not-found'],
})

export const emptyMailbox = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/internal/mailbox',
  audit: { kind: 'mailbox.emptied' },
  summary: 'Empty the mailbox',
  query: z.strictObject({}),
  returns: success,
})
