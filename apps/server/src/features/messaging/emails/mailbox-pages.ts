import { isStorableText, isUuid } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { mailboxName, toSource } from './mailbox.ts'
import { openMail } from './mailbox-rules.ts'
import {
  emptyMailbox,
  type MailboxRow,
  markSeen,
  selectMailbox,
  selectMailboxMail,
} from './mailbox-store.ts'
import { mailboxView } from './mailbox-view.ts'

/* The REST API of the mail catcher Inbucket, version 1 (protocol 05 §15); a client of it takes `<service>/mailbox` for its base address. */

const BASE = '/mailbox/api/v1/mailbox/:name'

// No CORS: a page of another origin must not read what is in here.
const HEADERS = { ...securityHeaders, 'cache-control': 'no-store' }

/** The mailbox of development, open to everybody who reaches the machine. In production it does not exist. */
export function mailboxPages(ctx: Context): Pages {
  const pages = createPages()
  if (ctx.config.production) return pages

  // PostgreSQL cannot even be asked for some names; no mailbox has them.
  const find = async (name: string, id: string): Promise<MailboxRow | null> =>
    isStorableText(name) && isUuid(id) ? selectMailboxMail(ctx, mailboxName(name), id) : null
  const empty = async (name: string, id: string | null): Promise<boolean> =>
    isStorableText(name) && (id === null || isUuid(id)) && emptyMailbox(ctx, mailboxName(name), id)
  pages.route('/', mailboxView(ctx, find))

  pages.get(BASE, async (c) => {
    const name = c.req.param('name')
    const rows = isStorableText(name) ? await selectMailbox(ctx, mailboxName(name)) : []
    return c.json(
      rows.map((row) => toHeader(ctx, row)),
      200,
      HEADERS,
    )
  })
  pages.delete(BASE, async (c) => {
    await empty(c.req.param('name'), null)
    return c.json('OK', 200, HEADERS)
  })
  pages.get(`${BASE}/:id`, async (c) => {
    const row = await find(c.req.param('name'), c.req.param('id'))
    return row === null
      ? c.text('There is no such mail.', 404, HEADERS)
      : c.json(await toWhole(ctx, row), 200, HEADERS)
  })
  pages.patch(`${BASE}/:id`, async (c) => {
    const row = await find(c.req.param('name'), c.req.param('id'))
    if (row === null) return c.text('There is no such mail.', 404, HEADERS)
    await markSeen(ctx, row.tenancy_id, row.id)
    return c.json('OK', 200, HEADERS)
  })
  pages.delete(`${BASE}/:id`, async (c) => {
    const found = await empty(c.req.param('name'), c.req.param('id'))
    return found ? c.json('OK', 200, HEADERS) : c.text('There is no such mail.', 404, HEADERS)
  })
  pages.get(`${BASE}/:id/source`, async (c) => {
    const row = await find(c.req.param('name'), c.req.param('id'))
    if (row === null) return c.text('There is no such mail.', 404, HEADERS)
    return c.text(await toSource(row.id, openMail(ctx, row)), 200, HEADERS)
  })
  return pages
}

function toHeader(ctx: Context, row: MailboxRow) {
  const { from, to, subject, date } = openMail(ctx, row)
  return {
    mailbox: row.mailbox,
    id: row.id,
    from: from.name === '' ? `<${from.address}>` : `${from.name} <${from.address}>`,
    to: [`<${to}>`],
    subject,
    date: date.toISOString(),
    'posix-millis': date.getTime(),
    size: row.size,
    seen: row.is_seen,
  }
}

async function toWhole(ctx: Context, row: MailboxRow) {
  const message = openMail(ctx, row)
  const header = headersOf(await toSource(row.id, message))
  return {
    ...toHeader(ctx, row),
    header,
    body: { text: message.text, html: message.html },
    attachments: [],
  }
}

/** The header fields of a mail by their names, unfolded (RFC 5322 §2.2.3). */
function headersOf(source: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n(?=[ \t])/g, '')
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    fields[name] = [...(fields[name] ?? []), line.slice(colon + 1).trim()]
  }
  return fields
}
