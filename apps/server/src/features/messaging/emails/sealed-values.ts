import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { BODY_PURPOSE } from './kept-bodies.ts'
import { MAIL_PURPOSE } from './queue-email.ts'

/** The content of emails that wait to be sent, and of those in the mailbox. */
export const sealedEmails = sealedColumn({
  name: 'emails',
  purpose: MAIL_PURPOSE,
  table: 'mails',
  key: { tenancy_id: 'uuid', id: 'uuid' },
  column: 'content',
})

/** The bodies that the log shows. */
export const sealedEmailBodies = sealedColumn({
  name: 'email bodies',
  purpose: BODY_PURPOSE,
  table: 'mail_bodies',
  key: { tenancy_id: 'uuid', mail_id: 'uuid' },
  column: 'content',
})
