import { deleteMailboxEmail, emptyMailbox, listMailbox, readMailboxEmail } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import {
  findMailboxEmails,
  getMailboxEmail,
  removeAllMailboxEmails,
  removeMailboxEmail,
} from './mailbox-rules.ts'

export const mailboxRoutes = [
  on(listMailbox, (ctx, { query }) => findMailboxEmails(ctx, query)),
  on(readMailboxEmail, (ctx, { params }) => getMailboxEmail(ctx, params.id)),
  on(deleteMailboxEmail, async (ctx, { params }) => {
    await removeMailboxEmail(ctx, params.id)
    return { success: true }
  }),
  on(emptyMailbox, async (ctx) => {
    await removeAllMailboxEmails(ctx)
    return { success: true }
  }),
]
