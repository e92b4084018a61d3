import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { millis, success, uuid } from '../primitives.ts'

const mailboxMailBase = {
  id: uuid,
  type: z.string().meta({ description: 'What the mail is for, such as `magic_link`' }),
  to: z.string(),
  sender_name: z.string(),
  sender_email: z.string(),
  subject: z.string(),
  sent_at_millis: millis,
  /** In bytes, as it would have left. */
  size: z.int(),
  is_seen: z.boolean(),
}

/** A mail that landed in the mailbox, as the list shows it. */
export const mailboxMail = z.strictObject(mailboxMailBase)

/** A mail that landed in the mailbox, with what it says. */
export const wholeMailboxMail = z.strictObject({
  ...mailboxMailBase,
  text: z.string(),
  html: z.string(),
})

const shared = { tag: 'Mailbox', access: ['admin'], errors: [] } as const
const mailId = z.strictObject({ id: uuid })

export const listMailbox = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/mailbox',
  summary: 'List the mails in the mailbox',
  description:
    'Where the service has no mail server, what it would have sent lands here. Newest first, kept for 7 days. The cursor is the id of the first mail of the page.',
  query: z.strictObject({ limit: z.int().min(1).max(100).optional(), cursor: uuid.optional() }),
  returns: z.strictObject({
    items: z.array(mailboxMail),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: uuid.nullable() }),
  }),
})

export const readMailboxMail = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/mailbox/:id',
  summary: 'Read a mail in the mailbox',
  description: 'Marks it as seen. 404 if there is no such mail.',
  params: mailId,
  query: z.strictObject({}),
  returns: wholeMailboxMail,
})

export const deleteMailboxMail = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/internal/mailbox/:id',
  summary: 'Take a mail out of the mailbox',
  description: 'That it was sent stays on record. 404 if there is no such mail.',
  params: mailId,
  query: z.strictObject({}),
  returns: success,
})

export const emptyMailbox = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/internal/mailbox',
  summary: 'Empty the mailbox',
  query: z.strictObject({}),
  returns: success,
})
