import { isStorableText, isUuid } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { mailboxName, toSource } from './mailbox.ts'
import { openEmail } from './mailbox-rules.ts'
import {
  type MailboxRow,
  selectMailbox,
  selectMailboxEmail,
  updateEmptiedMailbox,
  updateSeenEmail,
} from './mailbox-store.ts'
import { mailboxView } from './mailbox-view.ts'

/* The REST API of the email catcher Inbucket, version 1 (protocol 05 §15). Its clients use
   `<service>/mailbox` as base URL. */

const BASE = '/mailbox/api/v1/mailbox/:name'

// No CORS, so that pages of other origins cannot read the mailbox.
const HEADERS = { ...securityHeaders, 'cache-control': 'no-store' }

/**
 * Serves the development mailbox to anyone who can reach the machine. Returns no pages in
 * production.
 */
export function mailboxPages(ctx: Context): Pages {
  const pages = createPages()
  if (ctx.config.production) return pages

  // PostgreSQL rejects some names. They have no mailbox.
  const find = async (name: string, id: string): Promise<MailboxRow | null> =>
    isStorableText(name) && isUuid(id) ? selectMailboxEmail(ctx, mailboxName(name), id) : null
  const empty = async (name: string, id: string | null): Promise<boolean> =>
    isStorableText(name) &&
    (id === null || isUuid(id)) &&
    updateEmptiedMailbox(ctx, mailboxName(name), id)
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
      ? c.text('Email not found.', 404, HEADERS)
      : c.json(await toWhole(ctx, row), 200, HEADERS)
  })
  pages.patch(`${BASE}/:id`, async (c) => {
    const row = await find(c.req.param('name'), c.req.param('id'))
    if (row === null) return c.text('Email not found.', 404, HEADERS)
    await updateSeenEmail(ctx, row.tenancy_id, row.id)
    return c.json('OK', 200, HEADERS)
  })
  pages.delete(`${BASE}/:id`, async (c) => {
    const found = await empty(c.req.param('name'), c.req.param('id'))
    return found ? c.json('OK', 200, HEADERS) : c.text('Email not found.', 404, HEADERS)
  })
  pages.get(`${BASE}/:id/source`, async (c) => {
    const row = await find(c.req.param('name'), c.req.param('id'))
    if (row === null) return c.text('Email not found.', 404, HEADERS)
    return c.text(await toSource(row.id, openEmail(ctx, row)), 200, HEADERS)
  })
  return pages
}

function toHeader(ctx: Context, row: MailboxRow) {
  const { from, to, subject, date } = openEmail(ctx, row)
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
  const message = openEmail(ctx, row)
  const header = headersOf(await toSource(row.id, message))
  return {
    ...toHeader(ctx, row),
    header,
    body: { text: message.text, html: message.html },
    attachments: [],
  }
}

/** Parses the header fields of a message and unfolds them (RFC 5322 §2.2.3). */
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
