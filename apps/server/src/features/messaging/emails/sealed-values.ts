import { sql } from 'kysely'
import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { MAIL_PURPOSE } from './queue-email.ts'

/** The content of emails that wait to be sent, and of those in the mailbox. */
export const sealedEmails = sealedColumn({
  name: 'emails',
  purpose: MAIL_PURPOSE,
  table: 'mails',
  key: { tenancy_id: 'uuid', id: 'uuid' },
  column: 'content',
  replace: (tx, { key: [tenancyId, id], before, after }) =>
    sql`update mails set content = ${after}
      where tenancy_id = ${tenancyId} and id = ${id}
        and content = ${before}`.execute(tx.db),
})
