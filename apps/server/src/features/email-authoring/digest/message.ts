import { escapeHtml } from '../../../kernel/http/html.ts'
import type { FailedEmails } from './store.ts'

/** How many failures the email lists. */
export const LISTED_FAILURES = 10
const MAX_SUBJECT_LENGTH = 50
const MAX_NAME_LENGTH = 60

const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** The HTML of a digest (protocol 05 §11). Everything that a user could have entered is escaped. */
export function digestHtml(
  { count, last }: Pick<FailedEmails, 'count' | 'last'>,
  { displayName, url }: { displayName: string; url: string },
): string {
  const name = escapeHtml(start(displayName, MAX_NAME_LENGTH))
  const items = last.slice(0, LISTED_FAILURES).map(({ subject, recipient, more_recipients }) => {
    const to = [recipient, ...more_recipients].map(escapeHtml).join(', ')
    return `<li style="margin:0 0 8px">${escapeHtml(start(subject, MAX_SUBJECT_LENGTH))}<br><span style="color:#686d78">${to}</span></li>`
  })
  const more = count > LISTED_FAILURES ? '<p style="margin:0 0 16px">…</p>' : ''
  return `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Failed emails digest</title></head>
<body style="margin:0;padding:32px 20px;${FONT};font-size:16px;line-height:24px">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px">${count} ${count === 1 ? 'email' : 'emails'} of ${name} failed</h1>
<p style="margin:0 0 16px">These emails of the last 24 hours could not be sent at the first attempt or at all. The newest are first.</p>
<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</ul>
${more}<p style="margin:0 0 16px"><a href="${escapeHtml(url)}">Open the email log</a></p>
</div>
</body>
</html>
`
}

/** The first characters of a text on one line. */
const start = (text: string, length: number): string =>
  [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, length).join('')
