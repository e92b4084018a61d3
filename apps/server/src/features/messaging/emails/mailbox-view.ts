import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { htmlPage } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { openEmail } from './mailbox-rules.ts'
import { type MailboxRow, selectNewestMailboxEmails } from './mailbox-store.ts'
import { html } from './templates/html.ts'

const STYLE = `
:root { color-scheme: light dark; --text: oklch(0.22 0.01 265); --soft: oklch(0.48 0.015 265); --ground: oklch(0.985 0.002 265); --accent: oklch(0.5 0.17 265); --line: oklch(0.9 0.005 265) }
@media (prefers-color-scheme: dark) { :root { --text: oklch(0.94 0.005 265); --soft: oklch(0.72 0.012 265); --ground: oklch(0.17 0.008 265); --accent: oklch(0.76 0.11 265); --line: oklch(0.3 0.01 265) } }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.6 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem }
h1 { font-size: 1.4rem; font-weight: 600; margin: 0 0 .25rem }
p { color: var(--soft); margin: 0 0 1.25rem }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line); padding: .7rem 0 }
a { color: var(--accent); text-decoration: none; font-weight: 500; overflow-wrap: anywhere }
a:hover { text-decoration: underline }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px }
span { display: block; color: var(--soft); font-size: .9rem; overflow-wrap: anywhere }
span a { font-weight: 400 }`

const MAX_MAILS = 100

// The email is untrusted HTML: it may be styled, but must not run scripts or load resources. Its
// links open outside of the sandbox.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * Serves the development mailbox with the emails of all projects. Returns no pages in production.
 */
export function mailboxView(
  ctx: Context,
  find: (name: string, id: string) => Promise<MailboxRow | null>,
): Pages {
  const pages = createPages()
  pages.get('/mailbox', async () => {
    const rows = await selectNewestMailboxEmails(ctx, MAX_MAILS)
    const body = html`<main><h1>Mailbox</h1><p>Emails appear here while LATCHKEY_SMTP_URL is not set.</p>${
      rows.length === 0
        ? html`<p>No emails yet. Send one and reload this page.</p>`
        : html`<ul>${rows.map((row) => toItem(ctx, row))}</ul>`
    }</main>`
    return htmlPage({ title: 'Mailbox', style: STYLE, body: body.text })
  })
  pages.get('/mailbox/mails/:name/:id', async (c) => {
    const row = await find(c.req.param('name'), c.req.param('id'))
    if (row === null) return c.text('Email not found.', 404)
    return c.html(openEmail(ctx, row).html, 200, {
      ...securityHeaders,
      'content-security-policy': MAIL_POLICY,
      'cache-control': 'no-store',
      // Linked sites must not learn the page's URL, which contains the recipient's name.
      'referrer-policy': 'no-referrer',
    })
  })
  return pages
}

function toItem(ctx: Context, row: MailboxRow) {
  const { subject, to, date } = openEmail(ctx, row)
  const name = encodeURIComponent(row.mailbox ?? '')
  const source = `/mailbox/api/v1/mailbox/${name}/${row.id}/source`
  return html`<li><a href="/mailbox/mails/${name}/${row.id}">${subject}</a><span>to ${[to].flat().join(', ')}, ${date.toISOString().slice(0, 19).replace('T', ' ')} UTC · <a href="${source}">source</a></span></li>`
}
