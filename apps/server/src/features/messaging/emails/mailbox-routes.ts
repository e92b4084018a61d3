import { deleteMailboxMail, emptyMailbox, listMailbox, readMailboxMail } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import {
  findMailboxMails,
  getMailboxMail,
  removeAllMailboxMails,
  removeMailboxMail,
} from './mailbox-rules.ts'

export const mailboxRoutes = [
  on(listMailbox, (ctx, { query }) => findMailboxMails(ctx, query)),
  on(readMailboxMail, (ctx, { params }) => getMailboxMail(ctx, params.id)),
  on(deleteMailboxMail, async (ctx, { params }) => {
    await removeMailboxMail(ctx, params.id)
    return { success: true }
  }),
  on(emptyMailbox, async (ctx) => {
    await removeAllMailboxMails(ctx)
    return { success: true }
  }),
]
